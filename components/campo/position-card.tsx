"use client";

import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Point } from "@/contract/place/coordinates";
import { formatNumber, formatTime } from "@/lib/format";
import { type BestFix, useBestFix } from "./use-best-fix";

/** Up to so many metres a position is called by that word; the bar has a part for each. */
const GRADES = [
  { metres: 5, word: "precisión muy buena", filled: 4 },
  { metres: 15, word: "precisión buena", filled: 3 },
  { metres: 50, word: "precisión regular", filled: 2 },
  { metres: Infinity, word: "precisión mala", filled: 1 },
] as const;

/** Rounded as it is shown, so that the grade belongs to the figure that is read. */
const metresOf = (accuracy: number) => Math.max(1, Math.round(accuracy));
const gradeOf = (metres: number) => GRADES.find((grade) => metres <= grade.metres) ?? GRADES[3];

const HINT = "Párese en el lugar, a cielo abierto.";

function statusOf({ best, readings, listening, failed }: BestFix, point: Point | null, hint: string): string {
  if (failed) return failed;
  if (best) {
    const readingsText = readings === 1 ? "De una lectura" : `La mejor de ${readings} lecturas`;
    return `${readingsText}, ${formatTime(best.at)}${listening ? "; sigue mejorando" : ""}`;
  }
  if (listening) return "Buscando su posición…";
  return point ? "El punto ya está marcado." : hint;
}

interface PositionCardProps {
  point: Point | null;
  onPoint: (point: Point) => void;
  /** What to do while there is no point. */
  hint?: string;
}

/** The device's position with its accuracy; 'Mejorar' listens on for 30 seconds, for a better one. */
export function PositionCard({ point, onPoint, hint = HINT }: PositionCardProps) {
  const fix = useBestFix(point, onPoint);
  const { best, listening } = fix;
  const metres = best && metresOf(best.accuracy);
  const grade = metres && gradeOf(metres);
  return (
    <section aria-label="Su posición" className="grid gap-2 rounded-md border border-line-default bg-surface p-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1" role="status">
          {metres && grade && (
            <p className="flex flex-wrap items-baseline gap-x-2">
              <b className="text-xl font-semibold tracking-tight tabular-nums">± {formatNumber(metres)} m</b>
              <span className="text-sm text-secondary">{grade.word}</span>
            </p>
          )}
          <p className={cx("text-xs tabular-nums", fix.failed ? "text-state-red-fg" : "text-secondary")}>
            {statusOf(fix, point, hint)}
          </p>
        </div>
        <Button
          icon={<Icon name="locate-fixed" />}
          loading={listening && !best}
          loadingLabel="Buscando…"
          onClick={fix.start}
          className="h-12! shrink-0"
        >
          {best ? "Mejorar" : "Tomar posición"}
        </Button>
      </div>
      {grade && (
        <div aria-hidden className="grid grid-cols-4 gap-1">
          {GRADES.map(({ filled }, index) => (
            <span
              key={filled}
              className={cx("fill h-1.5 rounded-xs", index < grade.filled ? "bg-primary-line" : "bg-sunken")}
            />
          ))}
        </div>
      )}
    </section>
  );
}
