import { describe, expect, test } from "vitest";
import type { CallName } from "@/contract";
import { can, type RecordFacts, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Section } from "@/lib/descriptors";
import type { SectionWords } from "../words/sections";
import { headersOf, messagesOfNothing, toastsOf } from "./support";

/** A table of a record's page: its words and what it is held against. */
export interface SectionCase extends SectionWords {
  section: Section;
  path: CallName;
  /** The list's query parameter for the parent; by default the name of the body's field. */
  query?: string;
}

/** Declares the tests that hold for every table of a record kind (spec 2 §2.4, §2.8, §6). */
export function describeSections(kind: Kind, table: readonly SectionCase[]) {
  const parent = `id_${kind}`;
  describe.each(table)("$title", ({ section, path, query, title, dialog, headers, fields, required, toasts }) => {
    test("title, dialog and columns", () => {
      expect(section.title).toBe(title);
      expect(section.form.title).toBe(dialog);
      expect(headersOf(section.columns)).toEqual(headers);
      expect(`${section.resource}.create`).toBe(path);
      expect([section.parentQuery, section.parentField]).toEqual([query ?? parent, parent]);
    });
    test("the form's fields, in order", () => {
      expect(section.form.fields.map(({ name, label, control }) => [name, label, control])).toEqual(fields);
    });
    test("every required field is in the form, with its message, in the form's order", () => {
      const { [parent]: own, ...messages } = messagesOfNothing(path);
      expect(own).toBeDefined();
      expect(messages).toEqual(required);
      const names = section.form.fields.map((field) => field.name);
      expect(names.filter((name) => name in required)).toEqual(Object.keys(required));
      expect(Object.keys(messages)).toEqual(Object.keys(required));
    });
    test("toasts: REGISTRO, deletions in error severity, ERROR DE REGISTRO", () => {
      expect(toastsOf(section.texts)).toEqual({
        created: ["ok", "REGISTRO", toasts.created],
        updated: ["ok", "REGISTRO", toasts.updated],
        removed: ["error", "REGISTRO", toasts.removed],
        saveFailed: ["error", "ERROR DE REGISTRO", toasts.saveFailed],
        removeFailed: ["error", "REGISTRO", toasts.removeFailed],
      });
    });
    test("new and edit for everyone while the record is open, delete for role 1 and of own records", () => {
      const open: RecordFacts = { id_departamento: 5, derivado: 0, completo: 0 };
      const roles = ([1, 2, 3, 4, 5] as const).map((rol): Subject => ({ rol, id_departamento: 5 }));
      const who = (permission: keyof Section["permissions"], facts: RecordFacts) =>
        roles.filter((subject) => can(subject, section.permissions[permission], facts)).map((subject) => subject.rol);
      expect(section.permissions.create).toBe(`${kind}.modificar`);
      expect(who("create", open)).toEqual([1, 2, 3, 4, 5]);
      expect(who("update", open)).toEqual([1, 2, 3, 4, 5]);
      expect(who("remove", open)).toEqual([1]);
      expect(who("remove", { ...open, propio: true })).toEqual([1, 2, 3, 4, 5]);
      const derived = { ...open, derivado: 1, completo: 1 } as const;
      expect(who("update", derived)).toEqual([]);
      expect(who("update", { ...derived, devuelto: true })).toEqual([3]);
    });
  });
}
