import datumsOfLibrary from "proj4/lib/constants/Datum.js";
import ellipsoidsOfLibrary from "proj4/lib/constants/Ellipsoid.js";
import exifPointers from "exifreader/src/tag-names-0th-ifd.js";
import { describe, expect, it } from "vitest";
import * as jsonSchema from "@/lib/no-json-schema";
import tagNames from "@/lib/photo/tag-names";
import datums from "@/lib/proj4/datums";
import ellipsoids from "@/lib/proj4/ellipsoids";

/** What stands in for parts of libraries in the browser (next.config.ts): the build replaces them, tests use the whole. */
describe("parts of libraries that the browser has in short", () => {
  it("are proj4's own datum and ellipsoids", () => {
    expect(datumsOfLibrary).toMatchObject(datums);
    expect(ellipsoidsOfLibrary).toMatchObject(ellipsoids);
  });

  it("are exifreader's own name of the way to the position", () => {
    for (const [tag, name] of Object.entries(tagNames)) expect(exifPointers[Number(tag)]).toBe(name);
  });

  it("say that JSON schemas are written on the server", () => {
    for (const write of Object.values(jsonSchema)) expect(() => write()).toThrow("on the server");
  });
});
