import { WORKER } from "@/lib/campo/worker/addresses";

/** How far the worker has come; `insecure`: neither https nor this machine, so there can be none. */
export type WorkerState = "unsupported" | "insecure" | "installing" | "ready" | "failed";

/** What the worker's watch needs of its browser window. */
interface WorkerWindow {
  isSecureContext: boolean;
  navigator: { serviceWorker?: ServiceWorkerContainer };
  document: Document;
  sessionStorage: Storage;
  location: { reload(): void };
}

/** Serwist listens for this; its worker then takes over from the one before it. */
const TAKE_OVER = { type: "SKIP_WAITING" };

const RELOADED = "campo.version-nueva";

/** True once after a reload for a newer version. */
export function wasUpdated(window: WorkerWindow): boolean {
  try {
    const was = window.sessionStorage.getItem(RELOADED) !== null;
    window.sessionStorage.removeItem(RELOADED);
    return was;
  } catch {
    // Without storage nobody knows of a reload.
    return false;
  }
}

function noteUpdated(window: WorkerWindow): void {
  try {
    window.sessionStorage.setItem(RELOADED, "1");
  } catch {
    // Without storage the notice after the reload is left out.
  }
}

/** Calls back as the worker ends its installation: "activated", or "redundant" where it failed or was replaced. */
function onSettled(worker: ServiceWorker, signal: AbortSignal, tell: (state: ServiceWorkerState) => void): void {
  const look = () => {
    if (worker.state === "activated" || worker.state === "redundant") tell(worker.state);
  };
  look();
  worker.addEventListener("statechange", look, { signal });
}

/**
 * Registers the worker and follows it. A newer version is let in, and the page reloaded for it, only while the page is
 * not busy: `setBusy` says so. `end` stops following.
 */
export function watchWorker(
  window: WorkerWindow,
  tell: (state: WorkerState) => void,
): { setBusy: (busy: boolean) => void; end: () => void } {
  const over = new AbortController();
  const { signal } = over;
  const container = window.navigator.serviceWorker;
  let busy = true;
  let registration: ServiceWorkerRegistration | null = null;
  /** Another version than the page's own answers it. */
  let replaced = false;
  let reloaded = false;
  const told = new WeakSet<ServiceWorker>();

  const act = () => {
    if (busy || signal.aborted || reloaded) return;
    if (replaced) {
      reloaded = true;
      noteUpdated(window);
      window.location.reload();
      return;
    }
    const waiting = registration?.waiting;
    // The first worker of a device does not wait for an older one.
    if (!waiting || !registration?.active || told.has(waiting)) return;
    told.add(waiting);
    waiting.postMessage(TAKE_OVER);
  };

  const follow = async (found: ServiceWorkerRegistration, container: ServiceWorkerContainer) => {
    registration = found;
    const settled = async (state: ServiceWorkerState) => {
      // The script of a server without the field screen unregisters itself.
      const still = state === "activated" && (await container.getRegistration(WORKER.scope)) !== undefined;
      if (!signal.aborted) tell(still || (state === "redundant" && found.active) ? "ready" : "failed");
    };
    const own = found.active ?? found.waiting ?? found.installing;
    if (own) onSettled(own, signal, (state) => void settled(state));
    const watchNewer = () => found.installing?.addEventListener("statechange", act, { signal });
    watchNewer();
    found.addEventListener("updatefound", watchNewer, { signal });
    // A page that stays open for days navigates nowhere, which is when browsers ask for a newer version.
    const ask = () => window.document.visibilityState === "visible" && void found.update().catch(() => undefined);
    window.document.addEventListener("visibilitychange", ask, { signal });
    act();
  };

  if (!window.isSecureContext) tell("insecure");
  else if (!container) tell("unsupported");
  else {
    let hadOne = container.controller !== null;
    container.addEventListener(
      "controllerchange",
      () => {
        // The first worker of a device claims the page that installed it.
        replaced ||= hadOne;
        hadOne = true;
        act();
      },
      { signal },
    );
    container.register(WORKER.script, { scope: WORKER.scope, updateViaCache: "none" }).then(
      (found) => (signal.aborted ? undefined : follow(found, container)),
      () => signal.aborted || tell("failed"),
    );
  }

  return {
    setBusy: (now) => {
      busy = now;
      act();
    },
    end: () => over.abort(),
  };
}
