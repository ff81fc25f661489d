import type { ReactNode } from "react";
import type { Fact } from "@/lib/registros/facts";

const NO_VALUE = "—";

/** A titled group of a record's facts: term, value, code. */
export function FactGroup({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="border-t border-line-subtle px-4 py-3 first:border-t-0">
      <h2 className="mb-2 text-2xs font-semibold tracking-caps text-muted">{title}</h2>
      <dl className="grid grid-cols-[91px_minmax(0,1fr)] gap-y-1.25 text-xs phone:grid-cols-[110px_minmax(0,1fr)] phone:text-sm">
        {facts.map((fact) => (
          <FactRow key={fact.term} {...fact} />
        ))}
      </dl>
    </section>
  );
}

function FactRow({ term, value, code, figures }: Fact): ReactNode {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="flex min-w-0 gap-1.5 text-primary">
        <span className={figures ? "tabular-nums" : "min-w-0 break-words"}>{value || NO_VALUE}</span>
        {code && <span className="ml-auto whitespace-nowrap tabular-nums text-muted">{code}</span>}
      </dd>
    </>
  );
}
