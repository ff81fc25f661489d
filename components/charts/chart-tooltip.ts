import { formatNumber } from "@/lib/format";
import { sumOf } from "@/lib/inicio/chart-figures";
import type { ChartTooltip, TooltipRow } from "./chart-option";
import type { Tokens } from "./use-tokens";

const LIMIT = 8;

function lineElement(tag: string, className: string, ...children: (string | Node)[]) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

const rowElement = (nombre: string, value: string, className = "") =>
  lineElement(
    "div",
    `flex items-end justify-between gap-4 ${className}`,
    lineElement("span", "", nombre),
    lineElement("span", "num", value),
  );

/**
 * The tooltip of a shape: names and numbers, largest first, without those that have no records; more than 8 are summed
 * up as 'Otros'. Names come from the server, so they are set as text and never as markup.
 */
function tooltipElement(title: string, rows: readonly TooltipRow[]): HTMLElement {
  const counted = rows.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  const rest = counted.slice(LIMIT);
  const element = lineElement("div", "grid max-w-80 gap-0.5 text-xs whitespace-normal text-primary");
  element.append(lineElement("div", "mb-0.5 font-semibold", title));
  for (const { nombre, total } of counted.slice(0, LIMIT)) element.append(rowElement(nombre, formatNumber(total)));
  if (rest.length > 0)
    element.append(rowElement(`Otros ${rest.length}`, formatNumber(sumOf(rest.map(({ total }) => total)))));
  if (counted.length !== 1) {
    const sum = formatNumber(sumOf(counted.map(({ total }) => total)));
    element.append(rowElement("Total", sum, "border-t border-line-subtle pt-0.5 font-semibold"));
  }
  return element;
}

/** The ECharts settings for a tooltip in the colours of the theme. */
const tooltipLook = (tokens: Tokens) => ({
  confine: true,
  backgroundColor: tokens["bg-raised"],
  borderColor: tokens["line-default"],
  padding: [8, 10],
  extraCssText: "box-shadow: var(--shadow-popover)",
});

/** The ECharts settings for a chart's tooltip. */
export const tooltipOf = (tokens: Tokens, { contentOf, ...settings }: ChartTooltip) => ({
  ...tooltipLook(tokens),
  ...settings,
  formatter: (shown: never) => {
    const { title, rows } = contentOf(shown);
    return tooltipElement(title, rows);
  },
});
