/** The way along the list that a record was opened from. A count comes formatted. */
export const WALK = {
  label: "Registros de la lista",
  of: (total: string) => `de ${total}`,
  without: (total: string) => `— de ${total}`,
  gone: "Ya no está en la lista de la que viene",
  anterior: (name: string) => `Anterior: ${name}`,
  siguiente: (name: string) => `Siguiente: ${name}`,
} as const;
