"use client";

import { useCallback, useMemo, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Segmented } from "@/components/ui/segmented";
import { sortBySize, type Extreme, extremesOf, figuresOf, percentText, sumOf } from "@/lib/inicio/chart-figures";
import { formatNumber } from "@/lib/format";
import { CHART_WORDS, type ChartResult, type ChartSpec, type DoughnutCall } from "@/lib/inicio/home";
import type { Draw } from "./canvas";
import { ChartPanel } from "./chart-panel";
import { doughnutOption, doughnutPicture, type DoughnutForm, FORMS, type Slice, slicesOf } from "./doughnut-option";
import { FigureLink } from "./figure-link";
import { LegendSwitch } from "./legend";
import { useChart } from "./use-chart";
import { type Hidden, useHidden } from "./use-hidden";

/* The chart library loads after the page, and only where a chart is shown. */
const Canvas = lazyPart(() => import("./canvas").then((module) => module.Canvas));
const FigureTable = lazyPart(() => import("./figure-table").then((module) => module.FigureTable));

const NONE = { labels: [], datasets: [] };
const { doughnut: WORDS } = CHART_WORDS;
const CHOICES = [
  { value: "full", label: WORDS.full, title: "Círculo completo" },
  { value: "half", label: WORDS.half, title: "Semicírculo" },
] as const;

interface DoughnutPanelProps {
  spec: ChartSpec;
  call: DoughnutCall;
  initial: ChartResult<DoughnutCall>;
}

/** Records by macro region as a doughnut, with the list of slices and the regions with most and fewest (spec 1 §2). */
export function DoughnutPanel({ spec, call, initial }: DoughnutPanelProps) {
  const chart = useChart(call, initial);
  const [form, setForm] = useState<DoughnutForm>("full");
  const grafico = chart.data ?? NONE;
  const legend = useHidden();
  const figures = useMemo(() => sortBySize(figuresOf(grafico)), [grafico]);
  const slices = useMemo(() => slicesOf(spec.kind, figures), [spec, figures]);
  const shown = useMemo(() => slices.filter(({ nombre }) => !legend.hidden.has(nombre)), [slices, legend.hidden]);
  const sum = sumOf(shown.map(({ total }) => total));
  const draw = useCallback<Draw>(
    (tokens, reducedMotion) => doughnutOption(shown, form, tokens, reducedMotion),
    [shown, form],
  );
  const noun = spec.noun[sum === 1 ? 0 : 1];
  const spoken = shown.map(({ nombre, total }) => `${nombre} ${formatNumber(total)}`).join(", ");
  return (
    <ChartPanel
      spec={spec}
      icon="doughnut"
      chart={chart}
      empty={figures.every(({ total }) => total === 0)}
      form={<Segmented label={WORDS.label} value={form} options={CHOICES} onChange={setForm} />}
      table={
        <>
          <FigureTable title={spec.title} kind={spec.kind} figures={figures} />
          <Extremes grafico={grafico} />
        </>
      }
      picture={{
        subtitle: `${formatNumber(sum)} ${noun}`,
        legend: false,
        draw: (tokens) => doughnutPicture(shown, form, tokens),
      }}
    >
      <div className="relative min-h-0 min-w-0 flex-1">
        <Canvas draw={draw} label={`${spec.title}: ${spoken}`} />
        <p
          aria-hidden
          className="pointer-events-none absolute inset-x-0 -translate-y-1/2 text-center text-2xs text-secondary"
          style={{ top: form === "full" ? `${FORMS.full.centre}%` : "80%" }}
        >
          <span className="num block text-lg font-semibold text-primary">{formatNumber(sum)}</span>
          {noun}
        </p>
      </div>
      <Slices label={spec.title} slices={slices} sum={sum} legend={legend} />
      <Extremes grafico={grafico} />
    </ChartPanel>
  );
}

interface SlicesProps {
  label: string;
  slices: readonly Slice[];
  /** Of the slices that are shown. */
  sum: number;
  legend: Hidden;
}

const NAME = "flex min-w-0 flex-1 items-center gap-2 rounded-sm text-left hover:bg-hover";

/** The list of slices: number, name, records and share. A name switches its slice, a number leads to its list. */
function Slices({ label, slices, sum, legend }: SlicesProps) {
  return (
    // Focusable, because a long list scrolls and the keyboard must reach it.
    <ol
      aria-label={label}
      tabIndex={0}
      className="num grid max-h-36 grid-cols-1 content-start overflow-y-auto phone:max-h-none text-xs"
    >
      {slices.map(({ nombre, total, rank, href }) => (
        <li
          key={nombre}
          className={`flex min-h-6 items-stretch gap-2 phone:min-h-control ${total === 0 ? "text-muted" : ""}`}
        >
          {total > 0 ? (
            <LegendSwitch {...legend} name={nombre} style={rank - 1} rank={rank} className={NAME} />
          ) : (
            <span className={NAME}>
              <span className="size-3 shrink-0" />
              <span className="w-3 shrink-0 text-right text-muted">{rank}</span>
              <span className="text-2xs">{nombre}</span>
            </span>
          )}
          <FigureLink href={href} className="flex items-center gap-2 text-right">
            <span className="font-medium">{formatNumber(total)}</span>
            <span className="min-w-12 shrink-0 text-muted">
              {legend.hidden.has(nombre) ? "" : percentText(total, sum)}
            </span>
          </FigureLink>
        </li>
      ))}
    </ol>
  );
}

function Extremes({ grafico }: { grafico: Parameters<typeof extremesOf>[0] }) {
  const extremes = extremesOf(grafico);
  if (!extremes) return null;
  return (
    <div className="num grid gap-0.5 border-t border-line-subtle pt-2 text-xs [&_svg]:mt-0.5 [&_svg]:size-3 [&_svg]:shrink-0 [&_svg]:text-muted">
      <p className="flex gap-1.5">
        <Icon name="arrow-up" />
        <ExtremeLine words={CHART_WORDS.most} extreme={extremes.mas} />
      </p>
      <p className="flex gap-1.5">
        <Icon name="arrow-down" />
        <ExtremeLine words={CHART_WORDS.fewest} extreme={extremes.menos} />
      </p>
    </div>
  );
}

const ExtremeLine = ({ words, extreme: { nombre, total, otras } }: { words: string; extreme: Extreme }) => (
  <span>
    {words} <b>{nombre}</b> <span>{`${otras > 0 ? `${CHART_WORDS.others(otras)} ` : ""}(${formatNumber(total)})`}</span>
  </span>
);
