import { describe, expect, it } from "vitest";
import { classificationCode, territoryCode } from "@/contract/record-codes";

describe("codes of a record's card", () => {
  it("carry the codes above them", () => {
    const tipo = classificationCode("01", "12");
    expect(tipo).toBe("01.12");
    expect(classificationCode(tipo, "02")).toBe("01.12.02");
    const provincia = territoryCode("05", "10");
    expect(provincia).toBe("0510");
    expect(territoryCode(provincia, "01")).toBe("051001");
  });

  it("are left alone where the server sends them whole, or sends none", () => {
    expect(classificationCode("01", "01.12")).toBe("01.12");
    expect(territoryCode("05", "0510")).toBe("0510");
    expect(territoryCode("05", null)).toBeNull();
    expect(territoryCode(null, "10")).toBe("10");
  });
});
