import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { calls } from "@/contract";
import { hasTrait } from "@/contract/calls";
import { ACCIONES, type Accion, ESTADOS, decisionsOf, estadoDe, type Paso, transitions } from "@/contract/workflow";
import { fecha, fechaHora, gestionDe } from "@/ministry-api/seguimiento/workflow/la-paz";
import { hrefs } from "@/lib/hrefs";
import { noticeOf } from "@/ministry-api/mail/notice";
import { conflict } from "@/ministry-api/seguimiento/workflow/transition";
import { onRecord } from "@/ministry-api/seguimiento/workflow/effect";
import { matrix } from "@/scripts/workflow/page";
import { workflowPage } from "@/scripts/workflow/page";
import { COLUMNAS, TABLA } from "../contract/seguimiento-workflow-table";

describe("the state machine", () => {
  it("goes these ways and no others", () => {
    const arrows = ACCIONES.map((accion) => {
      const { from, to, permission, closes, opens } = transitions[accion];
      return `${accion}: ${from.join(" | ")} -> ${to} [${permission}] closes ${closes ?? "-"} opens ${
        opens ? `${opens.nivel} ${opens.seg_estado}` : "-"
      }`;
    });
    expect(arrows.join("\n")).toMatchInlineSnapshot(`
      "derivar: borrador -> entrante_gobernacion [derivar] closes - opens GOBERNACION ENTRANTE
      aprobar: borrador -> catalogo [aprobar] closes - opens NACIONAL APROBADO
      recibir: entrante_gobernacion -> pendiente_gobernacion [recibir] closes PENDIENTE opens -
      aprobarGobernacion: pendiente_gobernacion | devuelto_gobernacion -> entrante_nacional [revisar] closes APROBADO opens NACIONAL ENTRANTE
      rechazarGobernacion: pendiente_gobernacion | devuelto_gobernacion -> borrador [revisar] closes NO APROBADO opens -
      recibirNacional: entrante_nacional -> pendiente_nacional [recibirNacional] closes PENDIENTE opens -
      aprobarNacional: pendiente_nacional -> catalogo [revisarNacional] closes APROBADO opens -
      rechazarNacional: pendiente_nacional -> devuelto_gobernacion [revisarNacional] closes NO APROBADO opens GOBERNACION PENDIENTE"
    `);
  });

  it("says of each who acts, and what it leaves on the record", () => {
    const effects = ACCIONES.map((accion) => {
      const { nivel, clase } = transitions[accion];
      const set = JSON.stringify(onRecord(accion, "Falta el mapa"));
      return `${accion}: ${clase} [${nivel ?? "autor"}] ${set}`;
    });
    expect(effects.join("\n")).toMatchInlineSnapshot(`
      "derivar: enviado [autor] {"derivado":1,"devuelto":0,"observacion":null,"corregido":0}
      aprobar: aprobado [NACIONAL] {"derivado":1,"aprobado":1,"devuelto":0,"observacion":null,"corregido":0}
      recibir: recibido [GOBERNACION] {}
      aprobarGobernacion: aprobado [GOBERNACION] {"devuelto":0,"observacion":null,"corregido":0}
      rechazarGobernacion: rechazado [GOBERNACION] {"derivado":0,"devuelto":0,"observacion":"Falta el mapa","corregido":0}
      recibirNacional: recibido [NACIONAL] {}
      aprobarNacional: aprobado [NACIONAL] {"aprobado":1}
      rechazarNacional: rechazado [NACIONAL] {"devuelto":1,"observacion":"Falta el mapa","corregido":0}"
    `);
    expect(onRecord("rechazarNacional", null).observacion).toBe("Sin observación escrita");
    expect(decisionsOf("GOBERNACION")).toEqual(["aprobarGobernacion", "rechazarGobernacion"]);
    expect(decisionsOf("NACIONAL")).toEqual(["aprobar", "aprobarNacional", "rechazarNacional"]);
  });

  it("reads each state from the record's flag and its newest step", () => {
    const step = (nivel: Paso["nivel"], seg_estado: Paso["seg_estado"], aprobado_gobernacion: 0 | 1): Paso => ({
      nivel,
      seg_estado,
      aprobado_gobernacion,
    });
    expect(estadoDe(0, null)).toBe("borrador");
    expect(estadoDe(0, step("GOBERNACION", "NO APROBADO", 1))).toBe("borrador");
    expect(estadoDe(1, step("GOBERNACION", "ENTRANTE", 0))).toBe("entrante_gobernacion");
    expect(estadoDe(1, step("GOBERNACION", "PENDIENTE", 1))).toBe("pendiente_gobernacion");
    expect(estadoDe(1, step("GOBERNACION", "PENDIENTE", 0))).toBe("devuelto_gobernacion");
    expect(estadoDe(1, step("NACIONAL", "ENTRANTE", 0))).toBe("entrante_nacional");
    expect(estadoDe(1, step("NACIONAL", "PENDIENTE", 1))).toBe("pendiente_nacional");
    expect(estadoDe(1, step("NACIONAL", "APROBADO", 1))).toBe("catalogo");
  });

  it("reaches every state from a draft, and the catalogue from every state", () => {
    const onward = (from: string) =>
      Object.values(transitions)
        .filter((t) => (t.from as readonly string[]).includes(from))
        .map((t) => t.to as string);
    const reach = (start: string) => {
      const seen = new Set([start]);
      for (const at of seen) for (const next of onward(at)) seen.add(next);
      return seen;
    };
    expect([...reach("borrador")].sort()).toEqual([...ESTADOS].sort());
    for (const estado of ESTADOS) expect([estado, reach(estado).has("catalogo")]).toEqual([estado, true]);
  });
});

describe("the workflow's page", () => {
  it("is the one that the code makes: run npm run docs:workflow after a change", async () => {
    const page = await readFile(new URL("../../docs/workflow.md", import.meta.url), "utf8");
    expect(page).toBe(await workflowPage());
  });

  it("says of every state, action and role what is typed by hand and asked of the API", () => {
    const typed = (rol: number, estado: string, accion: Accion) => {
      const fila = estado === "borrador" ? "completo" : estado;
      const line = (TABLA as Record<string, string>)[`${rol} propio`]
        ?.split("\n")
        .find((text) => text.trim().split(/\s+/)[0] === fila);
      const cell = line?.trim().split(/\s+/)[1 + COLUMNAS.indexOf(accion)] ?? "";
      const words: Record<string, string> = { "403": "nunca", otra: "nunca", "409": "ahora no", observado: "borrador" };
      return words[cell] ?? cell;
    };
    // One call derives or approves: for the action that a role never has, the API can only answer as for the other.
    const shared = (accion: Accion, outcome: string) =>
      (accion === "derivar" || accion === "aprobar") && outcome === "nunca" ? "ahora no" : outcome;
    const wanted = matrix.map(({ estado, accion, rol }) => [
      estado,
      accion,
      rol,
      shared(accion, typed(rol, estado, accion)),
    ]);
    expect(wanted).toHaveLength(7 * 8 * 5);
    expect(matrix.map(({ estado, accion, rol, outcome }) => [estado, accion, rol, shared(accion, outcome)])).toEqual(
      wanted,
    );
  });
});

describe("a notice", () => {
  const told = {
    kind: "ppirta",
    id: 7,
    cite: "LPZ-ATR-2026-00007",
    nombre: "Peñón",
    observacion: null,
    por: { nombre: "Lucía Apaza", rolNombre: "Gobernación" },
    fecha: "21/11/2026 10:05",
    autor: { email: "a@b.bo", nombres: "Ana" },
  } as const;
  const avisoDe = (accion: Accion) => transitions[accion].mail ?? expect.fail(`${accion} sends no mail`);

  it("leads to the addresses that the web application has", () => {
    const returned = noticeOf({ ...told, aviso: avisoDe("rechazarGobernacion"), corregible: true });
    expect(returned.enlace).toBe(hrefs.abrir("ppirta", 7));
    const received = noticeOf({ ...told, aviso: avisoDe("recibir"), corregible: false });
    expect(received.enlace).toBe(hrefs.abrirVer("ppirta", 7));
    expect(received.texto).not.toContain("Observación");
  });

  it("may follow any call that runs a transition", () => {
    const names = calls.map(([name]) => name);
    const named = names.filter((name) =>
      /^(bandeja)?ppirt[af]\.(derivar|aprobar|recibir|revisar|nacionalRecibir)/.test(name),
    );
    expect(names.filter((name) => hasTrait(name, "decides"))).toEqual(named);
  });
});

describe("dates in La Paz", () => {
  it("are four hours behind UTC all year, also over a year's end", () => {
    expect(fechaHora(new Date("2026-07-01T03:59:00Z"))).toBe("30/06/2026 23:59");
    expect(fechaHora(new Date("2027-01-01T04:00:00Z"))).toBe("01/01/2027 00:00");
    expect(fecha(new Date("2027-01-01T03:00:00Z"))).toBe("31/12/2026");
    expect(gestionDe(new Date("2027-01-01T03:59:59Z"))).toBe(2026);
    expect(gestionDe(new Date("2027-01-01T04:00:00Z"))).toBe(2027);
  });
});

describe("why a transition is refused", () => {
  const at = new Date("2026-11-21T14:05:00Z");
  const fila = { aprobado: 0 } as Parameters<typeof conflict>[1];
  const step = {
    nivel: "GOBERNACION",
    seg_estado: "PENDIENTE",
    nombre_revisor: "Ana Rojas",
    fecha_recepcion: at,
    fecha_revision: null,
  } as const;

  it.each([
    [
      "revisada",
      "aprobarGobernacion",
      { ...step, fecha_revision: at },
      "Este registro ya fue revisado por Ana Rojas el 21/11/2026 10:05",
    ],
    ["recibida", "recibir", step, "Este registro ya fue recibido por Ana Rojas el 21/11/2026 10:05"],
    [
      "sin recibir",
      "rechazarGobernacion",
      { ...step, seg_estado: "ENTRANTE", fecha_recepcion: null },
      "Primero debe recibir el registro",
    ],
    ["de otro nivel", "aprobarNacional", step, "El registro ya no está en esta bandeja"],
  ] as const)("%s", (_name, accion, paso, text) => {
    expect(conflict(accion, fila, paso)).toMatchObject({ status: 409, message: text });
  });

  it("says what the badge says of a derived or approved record", () => {
    expect(conflict("derivar", fila, null).message).toBe("Este registro ya fue Derivado");
    expect(conflict("aprobar", { ...fila, aprobado: 1 }, null).message).toBe(
      "Este registro ya fue Aprobado para el Catálogo Nacional",
    );
  });
});
