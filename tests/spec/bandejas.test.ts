import { describe, expect, test } from "vitest";
import { toneOf } from "@/components/shell/inbox-badge";
import { endpointOf } from "@/contract";
import { can, type Permission, type Subject } from "@/contract/policy";
import type { Inbox } from "@/lib/descriptors";
import { inboxHref } from "@/lib/seguimiento/bandejas/href";
import { PPIRTA_INBOXES } from "@/lib/seguimiento/bandejas/ppirta";
import { PPIRTF_INBOXES } from "@/lib/seguimiento/bandejas/ppirtf";
import { arrivalOf } from "@/lib/registros/arrival";
import type { RecordStep } from "@/lib/registros/state";
import { PDF } from "@/lib/texts";
import {
  DECISION_REQUIRED,
  INBOX_TITLES,
  NOT_RECEIVED,
  NOT_REVIEWED,
  RECEIVED,
  REVIEW_TITLES,
  REVIEWED,
} from "../words/inboxes";
import { headersOf, messagesOfNothing } from "./support";

/** Spec 2 §2.10, §5.6, §6, §7.3, §8.3, §9. */

const atractivos = Object.entries(PPIRTA_INBOXES);
const facilidades = Object.entries(PPIRTF_INBOXES);
const all: [string, Inbox][] = [...atractivos, ...facilidades].map(([, inbox]) => [inbox.href, inbox]);

const rolesThat = (permission: Permission) =>
  ([1, 2, 3, 4, 5] as const).filter((rol) => can({ rol, id_departamento: 5 } satisfies Subject, permission));

const whoMayOpen = ({ list }: Inbox) => {
  const { access } = endpointOf(list);
  return access === "public" || access === "session" ? access : rolesThat(access);
};

test("titles, paths, who opens them and what comes next", () => {
  const seen = all.map(([href, inbox]) => [
    href,
    inbox.title,
    endpointOf(inbox.list).path,
    inbox.next?.href ?? null,
    whoMayOpen(inbox),
  ]);
  const gobernacion = [1, 2, 3];
  const nacional = [1, 2];
  expect(seen).toEqual([
    ["/ppirtaentrante", INBOX_TITLES.entrante, "/ppirtaentrada", "/ppirtarevision", gobernacion],
    ["/ppirtarevision", INBOX_TITLES.pendiente, "/ppirtapendiente", "/ppirtafinalizado", gobernacion],
    ["/ppirtafinalizado", INBOX_TITLES.finalizado, "/ppirtafinalizado", null, gobernacion],
    ["/ppirtaentrantenacional", INBOX_TITLES.entrante, "/ppirtanacionalentrada", "/ppirtarevisionnacional", nacional],
    [
      "/ppirtarevisionnacional",
      INBOX_TITLES.pendiente,
      "/ppirtanacionalpendiente",
      "/ppirtafinalizadonacional",
      nacional,
    ],
    ["/ppirtafinalizadonacional", INBOX_TITLES.finalizado, "/ppirtanacionalfinalizado", null, nacional],
    ["/cpentrante", INBOX_TITLES.entrante, "/ppirtfentrada", "/cprevision", gobernacion],
    ["/cprevision", INBOX_TITLES.pendiente, "/ppirtfpendiente", "/cpfinalizado", gobernacion],
    ["/cpfinalizado", INBOX_TITLES.finalizado, "/ppirtffinalizado", null, gobernacion],
    ["/cpentrantenacional", INBOX_TITLES.entrante, "/ppirtfnacionalentrada", "/cprevisionnacional", nacional],
    ["/cprevisionnacional", INBOX_TITLES.pendiente, "/ppirtfnacionalpendiente", "/cpfinalizadonacional", nacional],
    ["/cpfinalizadonacional", INBOX_TITLES.finalizado, "/ppirtfnacionalfinalizado", null, nacional],
  ]);
  for (const [, { stage, next }] of all) {
    if (stage === "entrante") expect(next?.label).toBe("Ir a bandeja revisión");
    if (stage === "pendiente") expect(next?.label).toBe("Ir a bandeja finalizado");
  }
});

test("the server's counts are told apart by the inboxes' addresses", () => {
  const counted = (["ppirta", "ppirtf"] as const).flatMap((tipo) =>
    (["GOBERNACION", "NACIONAL"] as const).flatMap((nivel) =>
      (["entrada", "pendiente", "finalizado"] as const).map((bandeja) => inboxHref({ tipo, nivel, bandeja })),
    ),
  );
  expect(counted).toEqual(all.map(([href]) => href));
  for (const [href, { stage }] of all) {
    expect(toneOf(href)).toBe({ entrante: "orange", pendiente: "blue", finalizado: "none" }[stage]);
  }
  expect(toneOf("/turistico")).toBe("none");
});

test("a step leads to the inbox that the record went to, for those who may open it", () => {
  const roles = [1, 2, 3, 4, 5] as const;
  const led = (kind: "ppirta" | "ppirtf", step: RecordStep) =>
    roles.map((rol) => arrivalOf({ rol, id_departamento: 5 }, kind, step)?.href ?? null);
  const governorate = (href: string) => [href, href, href, null, null];
  const national = (href: string) => [href, href, null, null, null];
  expect(led("ppirta", "derivar")).toEqual(governorate("/ppirtaentrante"));
  expect(led("ppirtf", "derivar")).toEqual(governorate("/cpentrante"));
  expect(led("ppirta", "aprobar")).toEqual(national("/ppirtafinalizadonacional"));
  expect(led("ppirtf", "aprobar")).toEqual(national("/cpfinalizadonacional"));
});

describe.each(all)("%s", (_name, inbox) => {
  test("5 or 10 rows; code, issuer, role, date and state", () => {
    expect(inbox.rowOptions).toEqual([5, 10]);
    const name = inbox.kind === "ppirta" ? "ATRACTIVO" : "FACILIDAD";
    expect(headersOf(inbox.columns)).toEqual(["CÓDIGO", name, "EMISOR", "ROL", "FECHA DE EMISIÓN", "ESTADO"]);
    expect(inbox.columns[0]?.key).toBe(inbox.stage === "finalizado" ? "cite" : "codigo");
  });
  test("one kind of action", () => {
    expect([Boolean(inbox.receive), Boolean(inbox.review), Boolean(inbox.sheet)]).toEqual([
      inbox.stage === "entrante",
      inbox.stage === "pendiente",
      inbox.stage === "finalizado",
    ]);
  });
});

test("receiving", () => {
  for (const [{ receive }, path, roles] of [
    [PPIRTA_INBOXES.entrante, "/ppirtarecibir/:id", [3]],
    [PPIRTA_INBOXES.entranteNacional, "/ppirtanacionalrecibir/:id", [2]],
    [PPIRTF_INBOXES.entrante, "/ppirtfrecibir/:id", [3]],
    [PPIRTF_INBOXES.entranteNacional, "/ppirtfnacionalrecibir/:id", [2]],
  ] as const) {
    if (!receive) throw new Error("no receive action");
    expect(endpointOf(receive.call).path).toBe(path);
    expect(rolesThat(receive.permission)).toEqual(roles);
    expect([receive.label, receive.doneLabel, receive.confirmLabel]).toEqual(["Recibir", "Recibido", "RECIBIR"]);
    expect(receive.question).toBe("¿Está seguro de Recibir de la gobernación de {department} ?");
    expect(receive.success.detail).toBe(RECEIVED);
    expect(receive.failure.detail).toBe(NOT_RECEIVED);
  }
});

test("reviewing", () => {
  for (const [{ review }, path, roles, title, success] of [
    [PPIRTA_INBOXES.revision, "/ppirtarevisargobernacion", [3], REVIEW_TITLES.ppirta, REVIEWED.gobernacion],
    [PPIRTA_INBOXES.revisionNacional, "/ppirtarevisarnacional", [2], REVIEW_TITLES.ppirta, REVIEWED.nacional],
    [PPIRTF_INBOXES.revision, "/ppirtfrevisargobernacion", [3], REVIEW_TITLES.ppirtf, REVIEWED.gobernacion],
    [PPIRTF_INBOXES.revisionNacional, "/ppirtfrevisarnacional", [2], REVIEW_TITLES.ppirtf, REVIEWED.nacional],
  ] as const) {
    if (!review) throw new Error("no review action");
    expect(endpointOf(review.call).path).toBe(path);
    expect(rolesThat(review.permission)).toEqual(roles);
    expect(review.dialogTitle).toBe(title);
    expect([review.label, review.confirmLabel]).toEqual(["Revisar", "REVISAR"]);
    expect([review.success.summary, review.success.detail]).toEqual(["EL REGISTRO", success]);
    expect([review.failure.summary, review.failure.detail]).toEqual(["EL REGISTRO", NOT_REVIEWED]);
    expect([review.missing.summary, review.missing.detail]).toEqual(["Corregir", DECISION_REQUIRED]);
    expect(messagesOfNothing(review.call)["aprobado"]).toBe(DECISION_REQUIRED);
    expect(endpointOf(review.call).body).toBeDefined();
  }
});

test("the pencil is the governorate's; the sheet tells its failure", () => {
  expect(all.filter(([, inbox]) => inbox.edit).map(([href]) => href)).toEqual(["/ppirtarevision", "/cprevision"]);
  for (const [{ sheet }, path] of [
    [PPIRTA_INBOXES.finalizado, "/ppirtapdf/:id"],
    [PPIRTA_INBOXES.finalizadoNacional, "/ppirtapdf/:id"],
    [PPIRTF_INBOXES.finalizado, "/ppirtfpdf/:id"],
    [PPIRTF_INBOXES.finalizadoNacional, "/ppirtfpdf/:id"],
  ] as const) {
    expect(sheet && endpointOf(sheet.call).path).toBe(path);
    expect([sheet?.failure.summary, sheet?.failure.detail]).toEqual(["PDF", "No se pudo generar el PDF"]);
  }
  expect([PDF.hint, PDF.generate, PDF.close]).toEqual([
    "Para ver el pdf, haga clic en Generar PDF",
    "Generar PDF",
    "Cerrar",
  ]);
});
