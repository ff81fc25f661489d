import { afterEach, describe, expect, it, vi } from "vitest";
import { releaseAbortedRenders } from "@/lib/server/aborted-renders";

const { abort } = AbortController.prototype;
const { prepareStackTrace } = Error;
afterEach(() => {
  AbortController.prototype.abort = abort;
  Error.prepareStackTrace = prepareStackTrace;
});

describe("an aborted signal's error", () => {
  it("has its stack read, so that it holds nothing that was on it", () => {
    releaseAbortedRenders();
    const read = vi.fn(() => "read");
    Error.prepareStackTrace = read;
    const error = new Error("The render is over");
    expect(read).not.toHaveBeenCalled();
    const controller = new AbortController();
    controller.abort(error);
    expect(read).toHaveBeenCalledTimes(1);
    expect(controller.signal.reason).toBe(error);
  });

  it("is the engine's own where none is given, and any other reason stays as it is", () => {
    releaseAbortedRenders();
    const [plain, told] = [new AbortController(), new AbortController()];
    plain.abort();
    told.abort("gone");
    expect([plain.signal.reason instanceof DOMException, told.signal.reason]).toEqual([true, "gone"]);
  });
});
