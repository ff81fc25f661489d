import { LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Subject } from "@/contract/policy";
import { guiaDe, guiaHref } from "@/lib/guia";
import { FIRST_STEPS, type FirstStep } from "@/lib/trabajo/first-steps";

interface FirstStepsProps {
  subject: Subject;
  steps: readonly FirstStep[];
  done: readonly boolean[];
}

/** The first week of a person: three steps, ticked off as they happen; nothing once all are done. */
export function FirstSteps({ subject, steps, done }: FirstStepsProps) {
  const at = done.indexOf(false);
  const next = steps[at];
  if (!next) return null;
  return (
    <section
      aria-labelledby="primeros-pasos"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-line-default bg-surface px-4 py-3"
    >
      <h2 id="primeros-pasos" className="basis-full text-sm font-semibold">
        {FIRST_STEPS.title}
      </h2>
      <ol className="grid min-w-0 flex-1 grid-cols-3 gap-x-6 gap-y-2 phone:grid-cols-1">
        {steps.map(({ name, help }, index) => (
          <li key={name} aria-current={index === at ? "step" : undefined} className="flex gap-2 text-sm">
            <Icon
              name={done[index] ? "circle-check" : "circle-dashed"}
              className={cx("mt-0.5 size-icon shrink-0", done[index] ? "text-state-green" : "text-muted")}
            />
            <span>
              <span className={cx("block", index === at && "font-semibold")}>{name}</span>
              <span className="sr-only">{done[index] ? FIRST_STEPS.done : FIRST_STEPS.open}</span>
              <span className="block text-xs text-secondary">{help}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 phone:grid phone:basis-full">
        <LinkButton href={guiaHref(guiaDe(subject.rol))} icon={<Icon name="circle-question-mark" />}>
          {FIRST_STEPS.guide}
        </LinkButton>
        <LinkButton href={next.href} variant="primary">
          {next.action}
          <Icon name="arrow-right" className="size-icon" />
        </LinkButton>
      </div>
    </section>
  );
}
