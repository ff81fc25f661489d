import { afterEach, beforeEach, vi } from "vitest";

/**
 * Runs before each suite: one with a document begins each test with React's test mode, and leaves no component
 * mounted, no global replaced, no fake clock and nothing stored behind.
 */
if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 8_000 });
  beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    localStorage.clear();
  });
}
