/** Bolivia's only time zone; every date shown to people is in it (decision 024). */
const ZONE = "America/La_Paz";

const parts = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const read = (date: Date) => Object.fromEntries(parts.formatToParts(date).map((part) => [part.type, part.value]));

/** The calendar year in La Paz. */
export const gestionDe = (date: Date) => Number(read(date).year);

const MONTHS = [
  ...["enero", "febrero", "marzo", "abril", "mayo", "junio"],
  ...["julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"],
];

/** The name of a month, 1 to 12. */
export const nombreMes = (mes: number): string => MONTHS[mes - 1] ?? String(mes);

/** dd/mm/aaaa in La Paz. */
export function fecha(date: Date): string {
  const { day, month, year } = read(date);
  return `${day}/${month}/${year}`;
}

/** dd/mm/aaaa HH:mm in La Paz. */
export function fechaHora(date: Date): string {
  const { hour, minute } = read(date);
  return `${fecha(date)} ${hour}:${minute}`;
}

/** aaaa-mm-dd in La Paz. */
export function diaDe(date: Date): string {
  const { day, month, year } = read(date);
  return `${year}-${month}-${day}`;
}

/** The instant at which the next day begins in La Paz. */
export const siguienteDia = (date: Date): Date => {
  const { day, month, year } = read(date);
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1, 4));
};

/** The instants at which a day (aaaa-mm-dd) begins in La Paz, and at which it ends, in ISO 8601. */
export const inicioDelDia = (dia: string): string => new Date(`${dia}T04:00:00Z`).toISOString();
export const finDelDia = (dia: string): string => siguienteDia(new Date(`${dia}T04:00:00Z`)).toISOString();

/**
 * The instants at which the twelve months of a year begin in La Paz, and the one at which the year ends. Bolivia is
 * four hours behind UTC all year round.
 */
export const mesesDe = (gestion: number): Date[] =>
  Array.from({ length: 13 }, (_, month) => new Date(Date.UTC(gestion, month, 1, 4)));
