// @vitest-environment jsdom
import { act, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPart } from "@/components/ui/lazy-part";
import { pageText, show } from "../support/page";

/** Parts of a screen that load when they are first shown. */

const Chart = ({ of }: { of: string }) => <p>Gráfico de {of}</p>;

it("a part that comes later hydrates where another place of the page has fetched it already", async () => {
  const Later = lazyPart(async () => Chart);
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Later of="estados" />);
  await show(<Later of="departamentos" />);
  expect(pageText()).toBe("Gráfico de departamentos");

  const errors: unknown[] = [];
  const onRecoverableError = (error: unknown) => void errors.push(error);
  await act(async () => render(<Later of="estados" />, { container, hydrate: true, onRecoverableError }));
  expect(errors).toEqual([]);
  expect(container.textContent).toBe("Gráfico de estados");
});

describe("where it cannot be fetched", () => {
  const load = vi.fn<() => Promise<typeof Chart>>();
  beforeEach(() => {
    vi.useFakeTimers();
    load.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
  });

  it("a part that cannot be fetched is asked for again until it is here", async () => {
    const Later = lazyPart(load);
    await show(<Later of="estados" />);
    await act(async () => vi.advanceTimersByTimeAsync(3000));
    expect(load).toHaveBeenCalledTimes(2);
    expect(pageText()).toBe("");
    load.mockResolvedValue(Chart);
    await act(async () => vi.advanceTimersByTimeAsync(3000));
    expect(pageText()).toBe("Gráfico de estados");
  });

  it("a part that cannot be fetched is not asked for once nothing shows it", async () => {
    const Later = lazyPart(load);
    await show(<Later of="estados" />);
    await show(null);
    await act(async () => vi.advanceTimersByTimeAsync(9000));
    expect(load).toHaveBeenCalledTimes(1);
  });
});
