import { describeActions } from "./acciones";

/** A facility's edit button is shown to everyone as long as the facility is not derived (spec 2 §4.1). */
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
