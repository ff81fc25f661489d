"use client";

import { useMemo, useState } from "react";
import { useFieldsForm } from "@/components/engine/saving/use-fields-form";
import { useRowStore } from "@/components/engine/saving/use-store";
import { useSaving } from "@/components/engine/saving/use-saving";
import { showToast } from "@/components/engine/use-save";
import { useLookup } from "@/components/engine/use-lookup";
import { notify } from "@/components/ui/toast";
import { type Subject, rolesQueDa } from "@/contract/policy";
import { endpointOf } from "@/contract";
import { conEntidad, UsuarioFila } from "@/contract/resources/usuarios";
import { initialValues, requiredNames } from "@/lib/forms/schema";
import type { Entry } from "@/lib/forms/store";
import { fileBase64 } from "@/lib/fotogramas/check";
import {
  addedBy,
  blankUser,
  DIGITS_IN_NAMES,
  invitationSent,
  NAME_FIELDS,
  ownDepartmentOnly,
  userSections,
  USUARIO_TEXTS,
} from "@/lib/usuarios/usuario";
import { DOCUMENT_REQUIRED } from "@/lib/usuarios/documento";
import { type Answer, useAnswer } from "@/components/line/use-answer";
import { api } from "@/lib/api-client";
import type { Choice } from "@/lib/descriptors";
import { useDocument } from "./use-document";

interface Roles extends Pick<Answer<never>, "failed" | "retry"> {
  choices: readonly Choice[];
}

async function loadRoles(): Promise<readonly Choice[]> {
  const { rol } = await api("lookup.rol");
  return rol.data.map(({ id, nombre }) => ({ value: String(id), label: nombre }));
}

/** The roles that this person may assign, and the account's own, with the server's names. */
function useRoles(subject: Subject, row: UsuarioFila | null): Roles {
  const { value, failed, retry } = useAnswer("roles", loadRoles);
  const choices = useMemo(() => {
    if (value === null) return row?.id_rol ? [{ value: String(row.id_rol), label: row.rol }] : [];
    const given = [...rolesQueDa(subject), row?.id_rol].map(String);
    return value.filter((role) => given.includes(role.value));
  }, [value, row, subject]);
  return { choices, failed, retry };
}

/** The prefix of the inputs' ids. */
export const USER_PREFIX = "form-usuario";

interface UserFormInput {
  subject: Subject;
  userId: number | null;
  /** The account as it is in the list now; null for a new one. */
  row: UsuarioFila | null;
  /** Opened again after the session had ended. */
  restored: boolean;
  onSaved: () => void;
}

/** The state of the user dialog: the fields by section, the document, and saving. */
export function useUserForm({ subject, userId, row, restored, onSaved }: UserFormInput) {
  const roles = useRoles(subject, row);
  const sections = useMemo(() => userSections(subject, roles.choices, row), [subject, roles.choices, row]);
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections]);
  // The stored document is fetched when its section is opened.
  const [open, setOpen] = useState<string[]>(() =>
    sections.map(({ id }): string => id).filter((id) => row === null || id !== "documento"),
  );
  const call = row ? "user.update" : "user.create";
  const entities = useLookup("entidad").rows;
  // Required until it is known that there is none to choose: a save may come before the answer.
  const choosesEntity = entities === null || entities.length > 0;
  const body = useMemo(() => {
    const own = endpointOf(call).body;
    return choosesEntity ? conEntidad(own) : own;
  }, [call, choosesEntity]);
  const required = useMemo(() => requiredNames(body, fields), [body, fields]);
  const [blank] = useState(() => blankUser(subject));
  const valuesOf = (of: UsuarioFila | null) => initialValues(fields, of ?? blank);

  const { form, port } = useFieldsForm({
    fields,
    start: valuesOf(row),
    checks: () => body,
    ...(ownDepartmentOnly(subject) && { extras: { id_departamento: subject.id_departamento } }),
    idOf: (name) => `${USER_PREFIX}-${name}`,
    open: (name) => {
      const section = sections.find(({ fields: own }) => own.some((field) => field.name === name));
      if (section) setOpen((shown) => (shown.includes(section.id) ? shown : [...shown, section.id]));
    },
    onInvalid: (_, typed) => {
      if (NAME_FIELDS.some((name) => /\d/.test(String(typed[name])))) showToast(DIGITS_IN_NAMES);
    },
  });
  const document = useDocument(form);

  const withDocument = async (entry: Entry<UsuarioFila>) => {
    const { file } = document;
    if (!file) return entry;
    document.onProgress(0, file.size);
    try {
      const documento = await fileBase64(file);
      return { ...entry, body: { ...entry.body, documento } };
    } catch {
      // The file was moved or changed after it was chosen.
      document.choose(null);
      port.refuse({ documento: [DOCUMENT_REQUIRED] }, port.typed());
      return null;
    }
  };
  const tell = (message: string, email: string) => {
    const words = row ? USUARIO_TEXTS.updated : USUARIO_TEXTS.created;
    const added = addedBy(message, words, row ? "CORREO" : "INVITACIÓN");
    if (added) notify(added);
    else if (!row) notify(invitationSent(email));
  };

  const store = useRowStore<UsuarioFila>({
    resource: "user",
    texts: USUARIO_TEXTS,
    row,
    theirs: { read: (told) => UsuarioFila.safeParse(told).data ?? null },
    ...(document.file && { onProgress: document.onProgress }),
  });
  const saving = useSaving({
    form: {
      ...port,
      fill: (values) => {
        port.fill(values);
        // A chosen document stays chosen.
        if (document.file) document.choose(document.file);
      },
      put: (kept) => {
        port.put(kept);
        // The document must be chosen again.
        document.forgotten(String(kept["documento"] ?? ""));
      },
    },
    store,
    fields,
    valuesOf,
    draft: { userId, form: "user", id: row?.id ?? null },
    restored,
    before: withDocument,
    onSaved: ({ message }, entry) => {
      tell(message, String(entry.body["email"]));
      onSaved();
    },
    failed: USUARIO_TEXTS.saveFailed,
  });

  return { form, saving, sections, fields, required, roles, open, setOpen, document };
}
