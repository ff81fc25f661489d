import type { CambioDeRegistro, CampoCambiado } from "@/lib/seguimiento/revision/revision";
import { REVISION } from "@/lib/seguimiento/revision/texts";
import { differenceOf, type TextPart } from "@/lib/seguimiento/revision/text-difference";
import { After, Before } from "./sides";

const countWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** A value of fewer words is shown as a whole, without marking single words. */
const FEW_WORDS = 4;
const isLong = (text: string) => countWords(text) >= FEW_WORDS;

/**
 * True if the texts differ in words and share at least half of the shorter one's; with less they count as different
 * texts.
 */
function areKin(de: string, a: string, parts: readonly TextPart[]) {
  const common = parts.filter((part) => part.in === "both").reduce((sum, { text }) => sum + countWords(text), 0);
  return parts.length > 1 && common * 2 >= Math.min(countWords(de), countWords(a));
}

/** A part of a text, marked if only one version has it. */
function Part({ part, previous }: { part: TextPart; previous: TextPart | undefined }) {
  if (part.in === "both") return part.text;
  if (part.in === "before") return <Before>{part.text}</Before>;
  return (
    <>
      {previous?.in === "before" && <span> </span>}
      <After>{part.text}</After>
    </>
  );
}

/** A field's old and new value. In two long, similar texts only the words that differ are marked. */
export function Sides({ de, a }: Pick<CampoCambiado, "de" | "a">) {
  if (isLong(de) && isLong(a)) {
    const parts = differenceOf(de, a);
    if (areKin(de, a, parts)) {
      return (
        <span className="break-words whitespace-pre-line">
          {parts.map((part, index) => (
            <Part key={index} part={part} previous={parts[index - 1]} />
          ))}
        </span>
      );
    }
  }
  return (
    <span className="whitespace-pre-line tabular-nums">
      {de ? <Before whole={!isLong(de)}>{de}</Before> : <span className="text-muted">{REVISION.nothing}</span>}{" "}
      <span aria-hidden>→</span> {a ? <After>{a}</After> : <span className="text-muted">{REVISION.nothing}</span>}
    </span>
  );
}

/** A changed field of the record itself. */
export const FieldChange = ({ cambio }: { cambio: CambioDeRegistro }) => (
  <p>
    {cambio.campos.map((campo) => (
      <Sides key={campo.campo} {...campo} />
    ))}
  </p>
);

/** A changed row of a part of the record: its name and its fields. An added or removed row has one value per field. */
export function RowChange({ cambio: { clase, nombre, campos } }: { cambio: CambioDeRegistro }) {
  const Mark = clase === "anadido" ? After : Before;
  if (clase !== "modificado") {
    return (
      <p className="leading-6">
        {nombre && <Mark>{nombre}</Mark>}
        {campos.map(({ campo, de, a }, index) => (
          <span key={campo}>
            {(nombre !== "" || index > 0) && <span className="text-muted">{index === 0 ? " " : " · "}</span>}
            <span className="text-muted">{campo}</span> <span className="break-words">{a || de}</span>
          </span>
        ))}
      </p>
    );
  }
  return (
    <>
      {nombre && <p className="font-medium break-words">{nombre}</p>}
      <dl className="grid gap-y-0.5">
        {campos.map(({ campo, de, a }) => (
          <div key={campo} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{campo}</dt>
            <dd className="min-w-0">
              <Sides de={de} a={a} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
