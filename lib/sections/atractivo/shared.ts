/** Shared by all sections of an attraction (spec 2 §2.8, §6): edit if the record allows it, delete for role 1. */
export const OF_ATRACTIVO = {
  parentQuery: "ppirta",
  parentField: "id_ppirta",
  permissions: { create: "ppirta.modificar", update: "ppirta.modificar", remove: "ppirta.eliminarHijo" },
} as const;
