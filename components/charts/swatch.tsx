import { seriesStyle, type Pattern } from "./series-style";

const FILL = ["fill-data-1", "fill-data-2", "fill-data-3", "fill-data-4", "fill-data-5", "fill-data-6"] as const;

function Marks({ pattern }: { pattern: Pattern }) {
  if (pattern === "diagonal") return <path d="M-1 5 5 -1M-1 9 9 -1M-1 13 13 -1M3 13 13 3M7 13 13 7" />;
  if (pattern === "lines") return <path d="M0 2.5H12M0 6H12M0 9.500H12" />;
  if (pattern === "dots")
    return <path d="M3 3h.01M9 3h.01M6 6h.01M3 9h.01M9 9h.01" strokeWidth={2} strokeLinecap="round" />;
  return null;
}

interface SwatchProps {
  index: number;
  /** Only its outline: the dataset is not shown. */
  hollow?: boolean;
}

/** The colour and pattern of the dataset at that index, for a legend. */
export function Swatch({ index, hollow = false }: SwatchProps) {
  const { colour, pattern } = seriesStyle(index);
  if (hollow) return <span aria-hidden className="size-3 shrink-0 rounded-[2px] border border-line-control" />;
  return (
    <svg aria-hidden viewBox="0 0 12 12" className="swatch">
      <rect width="12" height="12" className={FILL[colour - 1]} />
      <Marks pattern={pattern} />
    </svg>
  );
}
