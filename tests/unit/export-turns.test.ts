import { describe, expect, it } from "vitest";
import { EXPORTS_AT_ONCE, startExport } from "@/lib/server/export-turns";

const started = async (person: string) => {
  const end = await startExport(person);
  if (!end) throw new Error(`${person} has too many`);
  return end;
};
/** After all that has been promised is done. */
const afterwards = () => new Promise((resolve) => setImmediate(resolve));

describe("exports at the same time", () => {
  it("a person has two; ending one makes room, however often it is ended", async () => {
    const ends = [await started("Ana"), await started("Ana")];
    expect(ends).toHaveLength(EXPORTS_AT_ONCE);
    expect(startExport("Ana")).toBeNull();
    ends[0]?.();
    ends[0]?.();
    await afterwards();
    const third = await started("Ana");
    expect(startExport("Ana")).toBeNull();
    third();
    ends[1]?.();
  });

  it("the ninth of a process waits for its turn, and starts when another ends", async () => {
    const ends = await Promise.all(["a", "b", "c", "d", "e", "f", "g", "h"].map((person) => started(person)));
    let begun = false;
    const ninth = started("i").then((end) => {
      begun = true;
      return end;
    });
    await afterwards();
    expect(begun).toBe(false);
    ends[0]?.();
    (await ninth)();
    for (const end of ends) end();
  });
});
