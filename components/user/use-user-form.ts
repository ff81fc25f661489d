"use client";

import { useRouter } from "@/components/line/use-router";
import { startTransition, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { toast, useSave } from "@/components/engine/use-save";
import { useLookup } from "@/components/engine/use-lookup";
import { useRecordForm, type RecordForm } from "@/components/engine/use-record-form";
import { notify } from "@/components/ui/toast";
import type { Subject } from "@/contract/policy";
import { endpointOf } from "@/contract";
import { conEntidad, UsuarioFila } from "@/contract/resources/usuarios";
import type { ApiError } from "@/lib/api-client";
import { fileBase64 } from "@/lib/photo-check";
import {
  addedBy,
  blankUser,
  DIGITS_IN_NAMES,
  invitationSent,
  NAME_FIELDS,
  ownDepartmentOnly,
  type UserFieldName,
  userSections,
  USUARIO_TEXTS,
} from "@/lib/usuario";
import { DOCUMENT_REQUIRED } from "@/lib/usuario-documento";
import { useDocument } from "./use-document";
import { useRoles } from "./use-roles";

/** The prefix of the inputs' ids. */
export const USER_PREFIX = "form-usuario";

interface UserFormInput {
  subject: Subject;
  userId: number | null;
  /** The account as it is in the list now; null for a new one. */
  row: UsuarioFila | null;
  onSaved: () => void;
}

interface Refusal {
  status: number;
  text: string;
  actual: UsuarioFila | null;
}

/** The account in the response of a refused save; null if it has none that can be read. */
const readRow = (told: ApiError["actual"]) => UsuarioFila.safeParse(told).data ?? null;

/** The state of the user dialog: the fields by section, the document, saving, and the conflict with another save. */
export function useUserForm({ subject, userId, row, onSaved }: UserFormInput) {
  const router = useRouter();
  const { save, busy } = useSave();
  const roles = useRoles(subject, row);
  const sections = useMemo(() => userSections(subject, roles.choices, row), [subject, roles.choices, row]);
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections]);
  // The stored document is fetched when its section is opened.
  const [open, setOpen] = useState<string[]>(() =>
    sections.map(({ id }) => id as string).filter((id) => row === null || id !== "documento"),
  );
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The account the form was filled from; the list may have a newer version. */
  const [started, setStarted] = useState(row);

  const extras = (from: UsuarioFila | null) => ({
    ...(ownDepartmentOnly(subject) && { id_departamento: subject.id_departamento }),
    ...(from && { version: from.version }),
  });
  const [blank] = useState(() => blankUser(subject));
  const entities = useLookup("entidad").rows?.length ?? 0;
  const call = row ? "user.update" : "user.create";
  const body = useMemo(() => (entities > 0 ? conEntidad(endpointOf(call).body) : undefined), [call, entities]);
  const record: RecordForm = useRecordForm({
    call,
    ...(body && { body }),
    fields,
    row: started ?? blank,
    extras: extras(started),
    draft: { userId, form: "user", id: row?.id ?? null },
    prefix: USER_PREFIX,
  });
  const { form, draft } = record;
  const document = useDocument(form);

  /** Opens the section of the first matching field and focuses the field. */
  const reveal = (wrong: (name: UserFieldName) => boolean) => {
    const first = fields.find(({ name }) => wrong(name));
    const section = sections.find(({ fields: own }) => own.some((field) => field === first));
    if (!first || !section) return;
    flushSync(() => setOpen((shown) => (shown.includes(section.id) ? shown : [...shown, section.id])));
    window.document.getElementById(`${USER_PREFIX}-${first.name}`)?.focus();
  };

  const refused = (error: ApiError) => {
    const { status, message, actual } = error;
    const others = record.showErrors(error);
    reveal((name) => error.errores[name] !== undefined);
    // Errors of a 422 are shown under their fields; errors without a field and other refusals are shown above.
    if (status !== 422 || others.length > 0) {
      setRefusal({ status, text: others.join(" ") || message, actual: readRow(actual) });
    }
    if (status === 409) startTransition(() => router.refresh());
  };

  const told = (message: string, email: string) => {
    const words = row ? USUARIO_TEXTS.updated : USUARIO_TEXTS.created;
    const added = addedBy(message, words, row ? "CORREO" : "INVITACIÓN");
    if (added) notify(added);
    else if (!row) notify(invitationSent(email));
  };

  const submit = record.submit(
    async (values) => {
      setRefusal(null);
      const body = { ...(values as { email: string; documento?: string }) };
      if (document.file) {
        try {
          body.documento = await fileBase64(document.file);
        } catch {
          // The file was moved or changed after it was chosen.
          document.choose(null);
          form.setError("documento", { type: "file", message: DOCUMENT_REQUIRED });
          reveal((name) => name === "documento");
          return;
        }
      }
      if (document.file) document.onProgress(0, document.file.size);
      const input = { body, ...(document.file && { onProgress: document.onProgress }) };
      const { created, updated, saveFailed: failed } = USUARIO_TEXTS;
      const saved = row
        ? await save("user.update", { id: row.id, ...input }, { ok: updated, failed })
        : await save("user.create", input, { ok: created, failed });
      document.rest();
      if (!saved.ok) return refused(saved.error);
      told(saved.reply.message, body.email);
      draft.discard();
      onSaved();
    },
    () => {
      const names = form.getValues([...NAME_FIELDS]).map(String);
      if (names.some((name) => /\d/.test(name))) toast(DIGITS_IN_NAMES);
      reveal((name) => form.getFieldState(name).invalid);
    },
  );

  /** The account as another person saved it: from the refusal's response, or from the reloaded list. */
  const reloaded = row !== null && row.version !== started?.version ? row : null;
  const theirs = refusal?.status === 409 ? (refusal.actual ?? reloaded) : null;

  return {
    record,
    sections,
    fields,
    roles,
    open,
    setOpen,
    busy,
    started,
    document,
    submit,
    theirs,
    refusal,
    /** Puts the draft's values into the form; the document must be chosen again. */
    recover: () => {
      const name = draft.offered?.values["documento"];
      record.recover();
      document.forgotten(typeof name === "string" ? name : "");
    },
    /** Saves the form's values over the other person's save. */
    overwrite: () => {
      setStarted(theirs);
      form.setValue("version", theirs?.version);
      submit();
    },
    /** Fills the form with the other person's version; a chosen document stays chosen. */
    takeTheirs: () => {
      setStarted(theirs);
      record.restart(theirs, extras(theirs));
      if (document.file) document.choose(document.file);
      setRefusal(null);
      draft.offer();
    },
  };
}
