import { Marker, type Map as MapLibreMap } from "maplibre-gl";
import type { GrupoMapa, PuntoMapa } from "@/contract/resources/registros";
import { formatNumber } from "@/lib/format";
import { circleSize, neighbour } from "./results-box";
import { shapePath } from "./results-shape";
import type { FoundMap, ResultsWords } from "./results-types";
import { ARROWS } from "./set-point";

const SVG = "http://www.w3.org/2000/svg";

function button(className: string, name: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  element.setAttribute("aria-label", name);
  element.title = name;
  element.tabIndex = -1;
  return element;
}

function groupElement(grupo: GrupoMapa, words: ResultsWords): HTMLButtonElement {
  const count = formatNumber(grupo.n);
  const element = button("mapa-grupo", words.group(count));
  const size = `${circleSize(grupo.n)}px`;
  element.style.width = size;
  element.style.height = size;
  element.textContent = count;
  return element;
}

function pointElement(punto: PuntoMapa, words: ResultsWords): HTMLButtonElement {
  const shape = words.shape(punto.estado);
  const element = button("mapa-punto", words.point(punto));
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-1 -1 14 14");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `mapa-forma mapa-forma--${shape}`);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", shapePath(shape));
  svg.append(path);
  element.append(svg);
  return element;
}

interface ResultMarkers {
  /** Shows exactly these; a marker that stays keeps its element and the focus. */
  draw: (found: Pick<FoundMap, "puntos" | "grupos">) => void;
}

interface MarkerHandlers {
  onPoint: (punto: PuntoMapa) => void;
  onGroup: (grupo: GrupoMapa) => void;
}

/**
 * The groups and points as buttons on the map. Together they are one stop of the Tab key: the arrow keys move the focus
 * to the next one in their direction, Enter opens it.
 */
export function resultMarkers(map: MapLibreMap, words: ResultsWords, handlers: MarkerHandlers): ResultMarkers {
  let shown = new Map<string, Marker>();

  const make = (element: HTMLButtonElement, item: PuntoMapa | GrupoMapa, open: () => void) => {
    element.addEventListener("click", (event) => {
      event.stopPropagation();
      open();
    });
    element.addEventListener("focus", () => reach(element));
    element.addEventListener("keydown", (event) => {
      const arrow = ARROWS[event.key];
      // Otherwise the map would pan on arrow keys and zoom on Enter.
      event.stopPropagation();
      if (arrow) {
        event.preventDefault();
        step(element, arrow);
      }
    });
    return new Marker({ element }).setLngLat([item.g_y, item.g_x]).addTo(map);
  };

  const inSight = () => {
    const { clientWidth, clientHeight } = map.getContainer();
    return [...shown.values()]
      .map((marker) => ({ marker, ...map.project(marker.getLngLat()) }))
      .filter(({ x, y }) => x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight);
  };

  /** Puts only this marker into the tab order: the last focused one, or else the first in view. */
  function reach(element: HTMLElement | undefined) {
    for (const marker of shown.values()) marker.getElement().tabIndex = marker.getElement() === element ? 0 : -1;
  }

  function step(from: HTMLElement, direction: readonly [number, number]) {
    const seen = inSight();
    const here = seen.find(({ marker }) => marker.getElement() === from);
    const others = seen.filter((one) => one !== here);
    if (here) others[neighbour(here, others, direction)]?.marker.getElement().focus();
  }

  return {
    draw({ puntos, grupos }) {
      const focused = [...shown.values()].find((marker) => marker.getElement() === document.activeElement);
      const next = new Map<string, Marker>();
      const keep = (key: string, create: () => Marker) => {
        next.set(key, shown.get(key) ?? create());
        shown.delete(key);
      };
      for (const grupo of grupos) {
        // At a higher zoom the same group comes with its records, and needs a new marker.
        const key = `${grupo.n}:${grupo.g_x}:${grupo.g_y}:${grupo.registros.length}`;
        keep(key, () => make(groupElement(grupo, words), grupo, () => handlers.onGroup(grupo)));
      }
      for (const punto of puntos) {
        const key = `${punto.id}:${punto.estado}:${punto.nombre}:${punto.g_x}:${punto.g_y}`;
        keep(key, () => make(pointElement(punto, words), punto, () => handlers.onPoint(punto)));
      }
      const gone = [...shown.values()];
      shown = next;
      const at = focused && map.project(focused.getLngLat());
      for (const marker of gone) marker.remove();

      const seen = inSight();
      const inTabOrder = [...shown.values()].find((marker) => marker.getElement().tabIndex === 0);
      if (at && focused && gone.includes(focused)) {
        // The focused group is gone: the focus moves to the nearest marker.
        const [nearest] = seen.sort((a, b) => Math.hypot(a.x - at.x, a.y - at.y) - Math.hypot(b.x - at.x, b.y - at.y));
        (nearest?.marker.getElement() ?? map.getCanvas()).focus({ preventScroll: true });
      } else if (!inTabOrder || !seen.some(({ marker }) => marker === inTabOrder)) {
        reach(seen[0]?.marker.getElement());
      }
    },
  };
}
