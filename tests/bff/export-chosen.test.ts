import { beforeAll, expect, it } from "vitest";
import { MAX_ELEGIDOS } from "@/contract/codes";
import { ask, ORIGIN, signInAs, stubOn } from "./support";

/** Exports of the rows that a person chose: their ids come in a body, since no address has room for them. */

const stub = stubOn();
let cookie: string;
let post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;

beforeAll(async () => {
  const { POST } = await import("@/app/exportar/[lista]/route");
  cookie = await signInAs(stub);
  post = (path, body, headers = { origin: ORIGIN }) => {
    const request = ask(path, { method: "POST", body: JSON.stringify(body), cookie, headers });
    return POST(request, { params: Promise.resolve({ lista: request.nextUrl.pathname.split("/")[2] ?? "" }) });
  };
});

const facility = (id: number) => ({ id, cite: `C-${id}`, nombre_centro: `Hostal ${id}`, id_departamento: 2 });
const askedParameters = () => stub.asked.map(({ url }) => new URL(url, stub.url).searchParams);

/** Answers with the records that are asked for, newest first, and one that nobody chose. */
const answerChosen = () => {
  stub.answer = (request, response) => {
    const ids = new URL(request.url ?? "", stub.url).searchParams.get("ids")?.split(",").map(Number) ?? [];
    const rows = [...ids.sort((a, b) => b - a), 999_999_999].map((id) => `${JSON.stringify(facility(id))}\n`);
    response.writeHead(200, { "Content-Type": "application/x-ndjson", "X-Total-Count": String(rows.length) });
    response.end(rows.join(""));
  };
};
const citesOf = async (answer: Response) =>
  (await answer.text())
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[0]);

it("writes those rows in the order they were chosen, and no others that a server may send", async () => {
  answerChosen();
  const answer = await post("/exportar/ppirtf?formato=csv", { ids: [7, 31, 12, 7] });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="facilidades-elegidos-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(await citesOf(answer)).toEqual(["C-7", "C-31", "C-12"]);
});

it("asks for as many as one may choose in addresses below 8 kB", async () => {
  answerChosen();
  const ids = Array.from({ length: MAX_ELEGIDOS }, (_, at) => 100_000_000 + at * 7);
  const cites = await citesOf(await post("/exportar/ppirtf?formato=csv", { ids }));
  expect(cites).toEqual(ids.map((id) => `C-${id}`));
  expect(askedParameters().flatMap((words) => words.get("ids")?.split(",").map(Number))).toEqual(ids);
  expect(Math.max(...stub.asked.map(({ url }) => url.length))).toBeLessThan(8192);
});

it("refuses another site, another list, and ids that are none or too many", async () => {
  const ids = [1];
  expect((await post("/exportar/ppirta?formato=csv", { ids }, { origin: "https://ajeno.example" })).status).toBe(403);
  expect((await post("/exportar/region?formato=csv", { ids })).status).toBe(404);
  expect((await post("/exportar/ppirta?formato=csv", { ids: [] })).status).toBe(422);
  expect((await post("/exportar/ppirta?formato=csv", { ids: ["1,2"] })).status).toBe(422);
  expect((await post("/exportar/ppirta?formato=zip", { ids })).status).toBe(422);
  const tooMany = Array.from({ length: MAX_ELEGIDOS + 1 }, (_, at) => at + 1);
  const answer = await post("/exportar/ppirta?formato=csv", { ids: tooMany });
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { errores: { ids: ["Se exportan hasta 2000 filas elegidas"] } },
  ]);
  expect(stub.asked).toHaveLength(0);
});
