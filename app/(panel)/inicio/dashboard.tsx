import { type ReactNode, Suspense } from "react";
import { BarPanel } from "@/components/charts/bar-panel";
import { ChartSkeleton } from "@/components/charts/chart-skeleton";
import { DoughnutPanel } from "@/components/charts/doughnut-panel";
import { TotalsPanel, TotalsSkeleton } from "@/components/inicio/totals-panel";
import { formatDay } from "@/lib/format";
import {
  type BarsCall,
  CHART_WORDS,
  CHARTS,
  type ChartSpec,
  type DashboardCalls,
  type DoughnutCall,
  type TotalsCall,
} from "@/lib/inicio/home";
import { loadChart } from "@/lib/server/charts";

async function Totals({ title, call }: { title: string; call: TotalsCall }) {
  return <TotalsPanel title={title} call={call} initial={await loadChart(call)} />;
}

interface ChartProps<N> {
  spec: ChartSpec;
  call: N;
}

async function Bars({ spec, call, caption }: ChartProps<BarsCall> & { caption: string }) {
  return <BarPanel spec={spec} call={call} caption={caption} initial={await loadChart(call)} />;
}

async function Doughnut({ spec, call }: ChartProps<DoughnutCall>) {
  return <DoughnutPanel spec={spec} call={call} initial={await loadChart(call)} />;
}

const renderBars = (spec: ChartSpec, call: BarsCall, caption: string) => (
  <Suspense fallback={<ChartSkeleton title={spec.title} shape="bars" />}>
    <Bars spec={spec} call={call} caption={caption} />
  </Suspense>
);

const renderDoughnut = (spec: ChartSpec, call: DoughnutCall) => (
  <Suspense fallback={<ChartSkeleton title={spec.title} shape="doughnut" />}>
    <Doughnut spec={spec} call={call} />
  </Suspense>
);

const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_424px] gap-3 max-[1199px]:grid-cols-1">{children}</div>
);

/** The charts of a role; each has its own request, skeleton and error (spec 1 §2). */
export function Dashboard({ calls, now }: { calls: DashboardCalls; now: Date }) {
  const caption = CHART_WORDS.byMonth(formatDay(now).slice(-4));
  return (
    <>
      <Suspense fallback={<TotalsSkeleton title={calls.title} />}>
        <Totals title={calls.title} call={calls.totals} />
      </Suspense>
      <Row>
        {renderBars(CHARTS.barrasAtractivos, calls.barrasAtractivos, caption)}
        {renderDoughnut(CHARTS.circularAtractivos, calls.circularAtractivos)}
      </Row>
      <Row>
        {renderBars(CHARTS.barrasFacilidades, calls.barrasFacilidades, caption)}
        {renderDoughnut(CHARTS.circularFacilidades, calls.circularFacilidades)}
      </Row>
    </>
  );
}
