"use client";

import { cx } from "@/components/ui/cx";
import { FieldMessage } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { TextInput } from "@/components/ui/text-input";
import { type Filling, type Fillings, type Required, missingMeanings } from "@/lib/importaciones/columns";
import type { Meaning } from "@/lib/importaciones/meanings";
import { COLUMNS_STEP } from "@/lib/importaciones/texts";

interface RequiredPanelProps {
  required: readonly Required[];
  /** Without a column, but not required. */
  optional: readonly Meaning[];
  /** A column has the CITE, so that nothing else is required. */
  cited: boolean;
  fillings: Fillings;
  errorOf: (name: string) => string | undefined;
  onFill: (names: readonly string[], filling: Filling) => void;
}

/** One question about what has no column: of X and Y together, since no value holds for the places of all rows. */
interface Question {
  names: readonly string[];
  label: string;
  one: boolean;
  optional: boolean;
}

const PLACE: readonly string[] = ["g_x", "g_y"];

function questionsOf(
  missing: readonly Meaning[],
  optional: readonly Meaning[],
  needed: ReadonlySet<string>,
): Question[] {
  const place = missing.filter(({ name }) => PLACE.includes(name));
  const of = (meaning: Meaning, free: boolean): Question => ({
    names: [meaning.name],
    label: meaning.label,
    one: true,
    optional: free,
  });
  return [
    ...missing.filter((meaning) => !place.includes(meaning)).map((meaning) => of(meaning, !needed.has(meaning.name))),
    ...(place.length > 0
      ? [
          {
            names: place.map(({ name }) => name),
            label: place.map(({ label }) => label).join(", "),
            one: false,
            optional: !place.some(({ name }) => needed.has(name)),
          },
        ]
      : []),
    ...optional.map((meaning) => of(meaning, true)),
  ];
}

/** What the form requires: which have a column, and how the others are given. Most of it can be completed later. */
export function RequiredPanel({ required, optional, cited, fillings, errorOf, onFill }: RequiredPanelProps) {
  const missing = cited ? [] : required.filter(({ given }) => !given).map(({ meaning }) => meaning);
  const given = required.filter((one) => one.given);
  const needed = new Set(missingMeanings(required, {}).map(({ name }) => name));
  return (
    <Panel
      title={COLUMNS_STEP.requiredTitle}
      actions={
        <span role="status" className="num text-xs text-secondary">
          {COLUMNS_STEP.given(given.length, required.length)}
        </span>
      }
    >
      <ul className="grid grid-cols-2 gap-x-3 gap-y-1.5 text-sm text-secondary">
        {given.map(({ meaning: { name, label } }) => (
          <li key={name} className="flex items-start gap-2">
            <Icon name="circle-check" className="mt-0.5 size-icon-sm shrink-0 text-state-green" />
            <span>
              {label}
              <span className="sr-only">, {COLUMNS_STEP.hasColumn}</span>
            </span>
          </li>
        ))}
      </ul>
      {cited && (
        <p
          className={cx("flex items-start gap-2 text-sm", given.length > 0 && "mt-3 border-t border-line-subtle pt-3")}
        >
          <Icon name="rotate-cw" className="mt-0.5 size-icon-sm shrink-0 text-state-blue" />
          {COLUMNS_STEP.cited}
        </p>
      )}
      {questionsOf(missing, optional, needed).map((question, index) => (
        <Missing
          key={question.names.join()}
          question={question}
          filling={fillings[question.names[0] ?? ""]}
          error={question.names.map(errorOf).find(Boolean)}
          onFill={(filling) => onFill(question.names, filling)}
          ruled={index > 0 || given.length > 0}
        />
      ))}
    </Panel>
  );
}

interface MissingProps {
  question: Question;
  filling: Filling | undefined;
  error: string | undefined;
  onFill: (filling: Filling) => void;
  ruled: boolean;
}

/** How something without a column is given: one value for all rows, or row by row. */
function Missing({ question: { names, label, one, optional }, filling, error, onFill, ruled }: MissingProps) {
  const id = `sin-columna-${names[0]}`;
  const value = filling?.how === "fijo" ? filling.value : "";
  const radio = (how: Filling["how"], text: string) => (
    <label className="flex min-h-7 items-center gap-2 text-sm phone:min-h-11">
      <input
        id={how === "fila" || !one ? undefined : id}
        type="radio"
        name={id}
        checked={filling?.how === how}
        onChange={() => onFill(how === "fila" ? { how } : { how, value })}
        className={cx(
          "size-4 shrink-0 appearance-none rounded-full border bg-surface checked:border-[5px] checked:border-primary-line",
          error ? "border-state-red" : "border-line-control",
        )}
      />
      {text}
    </label>
  );
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={cx("min-w-0", ruled && "mt-3 border-t border-line-subtle pt-3")}
    >
      <legend className="float-left mb-1 w-full text-sm">
        <b>{label}</b> {optional ? COLUMNS_STEP.optional : COLUMNS_STEP.without}
      </legend>
      <div className="clear-both">
        {one && radio("fijo", COLUMNS_STEP.same)}
        {filling?.how === "fijo" && (
          <TextInput
            aria-label={COLUMNS_STEP.sameOf(label)}
            value={filling.value}
            maxLength={10_000}
            invalid={error !== undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={({ target }) => onFill({ how: "fijo", value: target.value })}
          />
        )}
        {radio("fila", COLUMNS_STEP.byRow)}
        <FieldMessage id={`${id}-error`} {...(error !== undefined && { text: error })} />
      </div>
    </fieldset>
  );
}
