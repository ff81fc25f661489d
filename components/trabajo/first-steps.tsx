import { LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Subject } from "@/contract/policy";
import type { Trabajo } from "@/contract/resources/trabajo";
import { guiaDe, guiaHref } from "@/lib/guia";
import { hrefs } from "@/lib/hrefs";
import { FIRST_STEPS, firstStepsDone } from "@/lib/trabajo/first-steps";

interface FirstStepsProps {
  subject: Subject;
  /** The person's own records by state. */
  estados: Trabajo["estados"];
  /** Their account; null if the server does not say. */
  autor: number | null;
}

/** The first week of a person who has derived nothing yet: three steps, ticked off as they happen. */
export function FirstSteps({ subject, estados, autor }: FirstStepsProps) {
  const done = firstStepsDone(estados);
  const next = done.indexOf(false);
  if (next < 0) return null;
  const estado = next === 1 ? "INCOMPLETO" : "COMPLETO";
  const kind = estados.find((one) => one.estado === estado && one.total > 0)?.tipo ?? "ppirta";
  const own = autor === null ? hrefs.listaEn(kind, estado) : hrefs.listaDe(kind, estado, autor);
  return (
    <section
      aria-labelledby="primeros-pasos"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-line-default bg-surface px-4 py-3"
    >
      <h2 id="primeros-pasos" className="basis-full text-sm font-semibold">
        {FIRST_STEPS.title}
      </h2>
      <ol className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-2 phone:grid">
        {FIRST_STEPS.steps.map(({ name, help }, at) => (
          <li
            key={name}
            aria-current={at === next ? "step" : undefined}
            className="flex max-w-60 gap-2 text-sm phone:max-w-none"
          >
            <Icon
              name={done[at] ? "circle-check" : "circle-dashed"}
              className={cx("mt-0.5 size-icon shrink-0", done[at] ? "text-state-green" : "text-muted")}
            />
            <span>
              <span className={cx("block", at === next && "font-semibold")}>{name}</span>
              <span className="sr-only">{done[at] ? FIRST_STEPS.done : FIRST_STEPS.open}</span>
              <span className="block text-xs text-secondary">{help}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 phone:grid phone:basis-full">
        <LinkButton href={guiaHref(guiaDe(subject.rol))} icon={<Icon name="circle-question-mark" />}>
          {FIRST_STEPS.guide}
        </LinkButton>
        <LinkButton href={next === 0 ? hrefs.nuevo("ppirta") : own} variant="primary">
          {FIRST_STEPS.steps[next]?.action}
          <Icon name="arrow-right" className="size-icon" />
        </LinkButton>
      </div>
    </section>
  );
}
