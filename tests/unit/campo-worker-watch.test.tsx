// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useWorker } from "@/components/campo/use-worker";
import { show } from "../support/page";

/** The rules by which the field screen's worker is installed and replaced, with a made-up browser. */

class FakeWorker extends EventTarget {
  state: ServiceWorkerState;
  postMessage = vi.fn();
  constructor(state: ServiceWorkerState) {
    super();
    this.state = state;
  }
  become(state: ServiceWorkerState) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  update = vi.fn(async () => undefined);
}
class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  registered = true;
  register = vi.fn(async () => registration);
  getRegistration = vi.fn(async () => (this.registered ? registration : undefined));
  control(worker: FakeWorker) {
    this.controller = worker;
    this.dispatchEvent(new Event("controllerchange"));
  }
}

let registration: FakeRegistration;
let container: FakeContainer;
let reload: ReturnType<typeof vi.fn>;

function Probe({ busy }: { busy: boolean }) {
  const { state, updated } = useWorker(busy);
  return <output>{`${state} ${updated}`}</output>;
}
const open = (busy: boolean) => show(<Probe busy={busy} />);
/** Opens the page anew. */
const reopen = () => {
  cleanup();
  return open(false);
};
const shown = () => screen.getByRole("status").textContent;
const set = (name: string, value: unknown) =>
  Object.defineProperty(window, name, { value, configurable: true, writable: true });

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  registration = new FakeRegistration();
  container = new FakeContainer();
  reload = vi.fn();
  set("isSecureContext", true);
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  vi.stubGlobal("location", { reload });
});

/** A device that has the screen: its worker is active and answers this page. */
function installed() {
  const own = new FakeWorker("activated");
  registration.active = own;
  container.controller = own;
  return own;
}
/** A newer version that has been fetched and waits. */
async function newer() {
  const next = new FakeWorker("installing");
  registration.installing = next;
  registration.dispatchEvent(new Event("updatefound"));
  await act(async () => {
    registration.installing = null;
    registration.waiting = next;
    next.become("installed");
  });
  return next;
}
const takes = (next: FakeWorker) =>
  act(async () => {
    registration.waiting = null;
    registration.active = next;
    next.become("activated");
    container.control(next);
  });

it("the field's worker is installed for every address of the site, and claiming the page reloads nothing", async () => {
  const first = new FakeWorker("installing");
  registration.installing = first;
  await open(false);
  expect(container.register).toHaveBeenCalledExactlyOnceWith("/campo/sw.js", { scope: "/", updateViaCache: "none" });
  expect(shown()).toBe("installing false");
  await act(async () => {
    registration.installing = null;
    registration.waiting = first;
    first.become("installed");
  });
  expect(first.postMessage).not.toHaveBeenCalled();
  await takes(first);
  expect(shown()).toBe("ready false");
  expect(reload).not.toHaveBeenCalled();
});

it("a newer version of the field is let in at once where nothing is typed or sent, and the page reloads once", async () => {
  installed();
  await open(false);
  expect(shown()).toBe("ready false");
  const next = await newer();
  expect(next.postMessage).toHaveBeenCalledExactlyOnceWith({ type: "SKIP_WAITING" });
  expect(reload).not.toHaveBeenCalled();
  await takes(next);
  await act(async () => container.control(next));
  expect(reload).toHaveBeenCalledOnce();
});

it("a newer version of the field is held back until the person is done, also one that waited before the page was opened", async () => {
  installed();
  const waiting = new FakeWorker("installed");
  registration.waiting = waiting;
  await open(true);
  expect(waiting.postMessage).not.toHaveBeenCalled();
  await open(false);
  expect(waiting.postMessage).toHaveBeenCalledOnce();
  await open(true);
  await open(false);
  expect(waiting.postMessage).toHaveBeenCalledOnce();
});

it("the field does not reload while something is typed, though another tab let the newer version in", async () => {
  installed();
  await open(true);
  const next = await newer();
  await takes(next);
  expect([next.postMessage.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
  await open(false);
  expect(reload).toHaveBeenCalledOnce();
});

it("the field says after its reload, once and for a while, that a newer version was taken", async () => {
  installed();
  await open(false);
  await takes(await newer());
  await reopen();
  expect(shown()).toBe("ready true");
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(shown()).toBe("ready false");
  await reopen();
  expect(shown()).toBe("ready false");
});

it("the field looks for a newer version as its page is shown again", async () => {
  installed();
  await open(true);
  expect(registration.update).not.toHaveBeenCalled();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(registration.update).toHaveBeenCalledOnce();
});

it("the field says what its worker lacks: https, workers, a registration, an installation, the field screen itself", async () => {
  set("isSecureContext", false);
  await open(false);
  expect(shown()).toBe("insecure false");
  expect(container.register).not.toHaveBeenCalled();
  set("isSecureContext", true);

  container.register.mockRejectedValueOnce(new TypeError("404"));
  await reopen();
  expect(shown()).toBe("failed false");

  const first = new FakeWorker("installing");
  registration.installing = first;
  await reopen();
  await act(async () => first.become("redundant"));
  expect(shown()).toBe("failed false");

  const leaving = new FakeWorker("installing");
  registration.installing = leaving;
  await reopen();
  container.registered = false;
  await act(async () => leaving.become("activated"));
  expect(shown()).toBe("failed false");

  Object.defineProperty(navigator, "serviceWorker", { value: undefined, configurable: true });
  await reopen();
  expect(shown()).toBe("unsupported false");
});
