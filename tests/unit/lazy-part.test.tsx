// @vitest-environment jsdom
import { act } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPart } from "@/components/ui/lazy-part";

/** Parts of a screen that load when they are first shown. */

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

const Chart = ({ of }: { of: string }) => <p>Gráfico de {of}</p>;
const box = (html = "") => {
  const element = document.createElement("div");
  element.innerHTML = html;
  return element;
};

describe("a part that comes later", () => {
  it("hydrates where another place of the page has fetched it already", async () => {
    const Later = lazyPart(async () => Chart);
    const place = box(renderToString(<Later of="estados" />));
    const first = box();
    await act(async () => createRoot(first).render(<Later of="departamentos" />));
    expect(first.textContent).toBe("Gráfico de departamentos");

    const errors: unknown[] = [];
    await act(async () => {
      hydrateRoot(place, <Later of="estados" />, { onRecoverableError: (error) => void errors.push(error) });
    });
    expect(errors).toEqual([]);
    expect(place.textContent).toBe("Gráfico de estados");
  });

  describe("where it cannot be fetched", () => {
    const load = vi.fn<() => Promise<typeof Chart>>();
    beforeEach(() => {
      vi.useFakeTimers();
      load.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
    });
    afterEach(() => void vi.useRealTimers());

    it("is asked for again until it is here", async () => {
      const Later = lazyPart(load);
      const place = box();
      await act(async () => createRoot(place).render(<Later of="estados" />));
      await act(async () => vi.advanceTimersByTimeAsync(3000));
      expect(load).toHaveBeenCalledTimes(2);
      expect(place.textContent).toBe("");
      load.mockResolvedValue(Chart);
      await act(async () => vi.advanceTimersByTimeAsync(3000));
      expect(place.textContent).toBe("Gráfico de estados");
    });

    it("is not asked for once it is not wanted", async () => {
      const Later = lazyPart(load);
      const root = createRoot(box());
      await act(async () => root.render(<Later of="estados" />));
      await act(async () => root.unmount());
      await act(async () => vi.advanceTimersByTimeAsync(9000));
      expect(load).toHaveBeenCalledTimes(1);
    });
  });
});
