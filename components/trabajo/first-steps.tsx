import { LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Subject } from "@/contract/policy";
import type { Trabajo } from "@/contract/resources/trabajo";
import { guiaDe, guiaHref } from "@/lib/guia";
import { hrefs } from "@/lib/hrefs";
import { FIRST_STEPS, firstStepsDone } from "@/lib/trabajo/first-steps";

/** The first week of a person who has derived nothing yet: three steps, ticked off as they happen. */
export function FirstSteps({ subject, estados }: { subject: Subject; estados: Trabajo["estados"] }) {
  const done = firstStepsDone(estados);
  const next = done.indexOf(false);
  if (next < 0) return null;
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
        <LinkButton
          href={next === 0 ? hrefs.nuevo("ppirta") : hrefs.listaEn("ppirta", next === 1 ? "INCOMPLETO" : "COMPLETO")}
          variant="primary"
        >
          {FIRST_STEPS.steps[next]?.action}
          <Icon name="arrow-right" className="size-icon" />
        </LinkButton>
      </div>
    </section>
  );
}
