import { describeActions } from "./acciones";

/** Only the national level can edit a complete attraction that is not derived (spec 2 §4.1). */
describeActions({
  kind: "ppirta",
  complete: {
    1: "Seguimiento | Ver info, Derivar, Eliminar",
    2: "Seguimiento | Ver info, Editar, Aprobar",
    3: "Seguimiento | Ver info, Derivar",
    4: "Ver info, Derivar",
    5: "Derivar",
  },
  links: { "Ver info": "/ver/sealed", Editar: "/informacion/sealed" },
});
