// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ListUrl, useListUrl } from "@/components/engine/use-list-url";

const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn() };
vi.mock("@/components/line/use-router", () => ({ useRouter: () => router }));
vi.mock("next/navigation", () => {
  const address = new URLSearchParams("page=3&rows=25");
  return { usePathname: () => "/region", useSearchParams: () => address };
});

let url: ListUrl;
let root: ReturnType<typeof createRoot>;

function Probe() {
  const found = useListUrl({ page: 3, pageSize: 25, q: "" }, 10);
  return (
    <output
      ref={() => {
        url = found;
      }}
    >
      {found.q}
    </output>
  );
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.clearAllMocks();
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<Probe />));
});
afterEach(async () => {
  await act(async () => root.unmount());
});

const type = (q: string) => act(async () => url.setQ(q));
const replacedAddresses = () => router.replace.mock.calls.map(([address]) => address as string);

it("asks once for the same search, also where a blank follows it", async () => {
  await type("uyuni");
  await type("uyuni");
  await type("uyuni ");
  expect(replacedAddresses()).toEqual(["/region?rows=25&q=uyuni"]);
  expect(document.querySelector("output")?.textContent).toBe("uyuni ");
});

it("asks again for each other search, from the first page", async () => {
  await type("uyuni");
  await type("");
  await type("salar");
  expect(replacedAddresses()).toEqual(["/region?rows=25&q=uyuni", "/region?rows=25", "/region?rows=25&q=salar"]);
});

it("asks for nothing where the text is too long", async () => {
  await type("x".repeat(500));
  expect(replacedAddresses()).toEqual([]);
  expect(url.tooLong).toBe(true);
});
