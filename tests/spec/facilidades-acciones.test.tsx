import { describeActions } from "./acciones";

/** The pencil of a facility shows to everyone as long as it is not derived (spec 2 §4.1). */
describeActions({
  kind: "ppirtf",
  complete: {
    1: "Seguimiento | Ver info, Editar, Derivar, Eliminar",
    2: "Seguimiento | Ver info, Editar, Aprobar",
    3: "Seguimiento | Ver info, Editar, Derivar",
    4: "Ver info, Editar, Derivar",
    5: "Editar, Derivar",
  },
  links: { "Ver info": "/verf/sealed", Editar: "/informacionp/sealed" },
});
