import { openDatabase } from "../ministry-api/db/client";
import { recordListing } from "../ministry-api/registros/list";
import { recordGroups } from "../ministry-api/registros/groups";
import { recordPeople } from "../ministry-api/registros/people";
import { recordQuery } from "../contract/resources/registros";
const d = await openDatabase({ url: "postgres://postgres:postgres@127.0.0.1:3128/scale" });
const nat = { id: 1, rol: 1, id_departamento: null } as any;
const lp = { id: 4, rol: 4, id_departamento: 2 } as any;
const cases: Record<string, Record<string, string>> = {
  plain: {}, estado: { estado: "COMPLETO" }, search: { q: "cañón" }, rare: { q: "qhapaq" },
  sub: { sort: "subtipo" }, 
  jerII: { jerarquia: "II" }, jerV: { jerarquia: "V" }, prov: { id_provincia: "112" }, mun: { id_municipio: "330" },
  autor: { id_autor: "1" }, asig: { id_asignado: "4" }, creado: { creado_desde: "2020-01-01" }, creado30: { creado_desde: "2026-10-25" },
  cambiado: { cambiado_hasta: "2026-11-01" }, avance: { avance_min: "1", avance_max: "4" }, avance5: { avance_min: "5" },
  smun: { sort: "municipio" }, sautor: { sort: "autor" }, scam: { sort: "-actualizado_en" }, screa: { sort: "creado_en" }, sav: { sort: "-avance" },
  grupo: { grupo: "municipio" }, grupojer: { grupo: "municipio", jerarquia: "II", sort: "-avance" }, q2: { q: "cañón", jerarquia: "III" },
};
for (const [who, caller] of [["nat", nat], ["lp", lp]] as const)
  for (const [name, q] of Object.entries(cases)) {
    const query = recordQuery.parse({ page: "1", rows: "10", q: "", ...q });
    const times: number[] = [];
    let total = 0;
    for (let i = 0; i < 9; i += 1) {
      const at = performance.now();
      const l = recordListing(d.db, caller, "ppirta", query);
      const f = await l.find({ limit: 10, offset: 0 });
      total = f.total;
      times.push(performance.now() - at);
    }
    times.sort((a, b) => a - b);
    console.log(who, name.padEnd(10), String(total).padStart(7), times[4]!.toFixed(1), "max", times[8]!.toFixed(1));
  }
for (let i = 0; i < 3; i += 1) {
  let at = performance.now();
  const g = await recordGroups(d.db, nat, "ppirta", recordQuery.parse({ q: "" }));
  console.log("groups", g.length, (performance.now() - at).toFixed(1));
  at = performance.now();
  const p = await recordPeople(d.db, nat, "ppirta");
  console.log("people", p.autores.length, (performance.now() - at).toFixed(1));
  at = performance.now();
  const p2 = await recordPeople(d.db, lp, "ppirta");
  console.log("people lp", p2.autores.length, (performance.now() - at).toFixed(1));
}
await d.close();
