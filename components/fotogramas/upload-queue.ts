import { FOTOGRAMA } from "@/contract/codes";
import { FOTOGRAMAS } from "@/lib/fotogramas/texts";
import type { Look, Upload, UploadDeps, UploadState } from "./upload-types";

const isOpen = ({ state }: Upload) => state === "preparing" || state === "waiting" || state === "sending";
const NO_REMARKS: Look = { remarks: [], hash: null };
/** Sending time before the remaining time is estimated, in ms. */
const SETTLED_MS = 1500;

/** Prepares photos one by one, as each holds many pixels, and sends them one by one, each in its own request. */
export class UploadQueue {
  private state: UploadState = { list: [], leftOut: [], stored: 0 };
  private readonly listeners = new Set<() => void>();
  private readonly aborts = new Map<number, AbortController>();
  /** Idempotency keys of first attempts and of attempts without a response, so that a repeat is stored only once. */
  private readonly attempts = new Map<number, string>();
  private readonly unanswered = new Set<number>();
  /** Photos that the person sends in spite of the remarks. */
  private readonly accepted = new Set<number>();
  private look: ReturnType<UploadDeps["newLook"]> = () => Promise.resolve(NO_REMARKS);
  private nextKey = 1;
  private preparing = false;
  private sending = false;
  private batch = { sent: 0, failed: 0 };

  constructor(private readonly deps: UploadDeps) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = () => this.state;
  get active(): boolean {
    return this.state.list.some(isOpen);
  }
  /** Whether photos are on their way or wait for the person. */
  get unsent(): boolean {
    return this.active || this.first("told") !== undefined;
  }

  /**
   * Takes no more files than the attraction has room for (`left`); the others are left out and listed by name. More than
   * four (spec 2 §5.4) go as several batches: at most four are prepared and held in memory at a time.
   */
  add(files: readonly File[], left = Infinity): void {
    const kept = this.state.list.filter((upload) => {
      if (upload.state === "done") this.dropPreview(upload);
      return upload.state !== "done";
    });
    const room = Math.max(0, left - kept.filter(({ state }) => state !== "refused").length);
    const added = files.slice(0, room).map((file) => this.begin(this.deps.newKey(), file));
    for (const { clave, file } of added) this.deps.kept.keep(clave, file);
    this.change({
      list: [...kept, ...added],
      leftOut: files.slice(room).map(({ name }) => name),
    });
    this.look = this.deps.newLook();
    void this.prepareAll();
  }

  /** Queues the photos that waited on the device since an earlier visit. */
  resume(waiting: readonly { clave: string; file: File }[]): void {
    const known = new Set(this.state.list.map(({ clave }) => clave));
    const added = waiting.filter(({ clave }) => !known.has(clave)).map(({ clave, file }) => this.begin(clave, file));
    this.change({ list: [...this.state.list, ...added] });
    this.look = this.deps.newLook();
    void this.prepareAll();
  }

  /** Sends the photos with remarks all the same. */
  sendTold(): void {
    for (const { key } of this.toldOnes()) {
      this.accepted.add(key);
      this.patch(key, { state: "preparing" });
    }
    void this.prepareAll();
  }

  /** Removes the photos with remarks. */
  removeTold(): void {
    for (const { key } of this.toldOnes()) this.remove(key);
  }

  retry(key: number): void {
    const failed = this.state.list.find((upload) => upload.key === key);
    const state = failed?.photo ? "waiting" : "preparing";
    this.patch(key, { state, reason: null, progress: 0, secondsLeft: null });
    void this.prepareAll();
    void this.sendAll();
  }

  /** Retries, once the connection is back, uploads without a response and photos whose preparation failed to load. */
  retryUnanswered(): void {
    for (const key of [...this.unanswered]) this.retry(key);
  }

  /** Cancels an upload and removes its row. */
  remove(key: number): void {
    this.aborts.get(key)?.abort();
    this.forget(key);
    const gone = this.state.list.find((upload) => upload.key === key);
    if (gone) {
      this.deps.kept.drop(gone.clave);
      this.dropPreview(gone);
    }
    this.change({ list: this.state.list.filter((upload) => upload.key !== key) });
    this.drained();
  }

  /** Removes finished and refused rows and the names of files left out. */
  tidy(): void {
    const over = ({ state }: Upload) => state === "done" || state === "refused";
    if (this.state.leftOut.length === 0 && !this.state.list.some(over)) return;
    for (const upload of this.state.list.filter(over)) this.dropPreview(upload);
    this.change({ list: this.state.list.filter((upload) => !over(upload)), leftOut: [] });
  }

  private begin(clave: string, file: File): Upload {
    const key = this.nextKey++;
    this.attempts.set(key, clave);
    return {
      key,
      clave,
      file,
      preview: null,
      state: "preparing",
      photo: null,
      progress: 0,
      secondsLeft: null,
      reason: null,
      ...NO_REMARKS,
    };
  }

  private toldOnes(): readonly Upload[] {
    return this.state.list.filter(({ state }) => state === "told");
  }

  /** What is seen of a photo, compared with the others of the list. */
  private async lookAt({ key, file, hash }: Upload): Promise<Look> {
    if (this.accepted.has(key)) return { remarks: [], hash };
    const chosen = this.state.list.flatMap((one) =>
      one.key !== key && one.hash ? [{ name: one.file.name, hash: one.hash }] : [],
    );
    return this.look(file, chosen).catch(() => NO_REMARKS);
  }

  private async prepareAll(): Promise<void> {
    if (this.preparing) return;
    this.preparing = true;
    for (let next = this.toPrepare(); next; next = this.toPrepare()) {
      const { key, clave, file } = next;
      const prepared = await this.deps.prepare(file).catch(() => null);
      const seen = prepared?.ok ? await this.lookAt(next) : NO_REMARKS;
      // Removed meanwhile: the URL of a preview made now would never be released.
      if (!this.state.list.some((upload) => upload.key === key)) continue;
      if (!prepared) {
        this.batch.failed += 1;
        this.unanswered.add(key);
        this.patch(key, { state: "failed", reason: FOTOGRAMAS.notPrepared });
      } else if (prepared.ok) {
        const preview = next.preview ?? this.deps.preview.make(file);
        // One that waits for the person is prepared anew, so that no more than a batch is held.
        if (seen.remarks.length > 0) this.patch(key, { ...seen, state: "told", preview });
        else this.patch(key, { ...seen, state: "waiting", photo: prepared.photo, preview });
      } else {
        this.deps.kept.drop(clave);
        this.patch(key, { state: "refused", reason: prepared.reason });
      }
      void this.sendAll();
    }
    this.preparing = false;
  }

  private async sendAll(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    for (let next = this.first("waiting"); next; next = this.first("waiting")) {
      await this.sendOne(next);
      void this.prepareAll();
    }
    this.sending = false;
    this.drained();
  }

  private async sendOne({ key, clave, photo }: Upload): Promise<void> {
    if (!photo) return this.patch(key, { state: "preparing" });
    const abort = new AbortController();
    const idempotencyKey = this.attempts.get(key) ?? this.deps.newKey();
    this.aborts.set(key, abort);
    this.unanswered.delete(key);
    const began = this.deps.now();
    this.patch(key, { state: "sending", progress: 0, secondsLeft: null });
    const outcome = await this.deps.send(photo, {
      signal: abort.signal,
      idempotencyKey,
      onProgress: (sent, total) => {
        const progress = total > 0 ? Math.min(1, sent / total) : 0;
        const passed = this.deps.now() - began;
        const measurable = passed >= SETTLED_MS && progress > 0 && progress < 1;
        const secondsLeft = measurable ? Math.ceil((passed * (1 - progress)) / progress / 1000) : null;
        this.patch(key, { progress, secondsLeft });
      },
    });
    this.aborts.delete(key);
    if (abort.signal.aborted) return;
    if (outcome.ok) {
      this.deps.kept.drop(clave);
      this.forget(key);
      this.batch.sent += 1;
      this.change({ stored: this.state.stored + 1 });
      return this.patch(key, { state: "done", progress: 1, secondsLeft: null });
    }
    if (outcome.unanswered) {
      this.attempts.set(key, idempotencyKey);
      this.unanswered.add(key);
    } else this.forget(key);
    this.batch.failed += 1;
    this.patch(key, { state: "failed", progress: 0, secondsLeft: null, reason: outcome.reason });
  }

  private drained(): void {
    const { sent, failed } = this.batch;
    if (this.active || sent + failed === 0) return;
    this.batch = { sent: 0, failed: 0 };
    this.deps.onDrained(sent, failed);
  }

  /** The next file to prepare, while fewer than a batch are held. */
  private toPrepare(): Upload | undefined {
    const held = this.state.list.filter(({ state }) => state === "waiting" || state === "sending").length;
    return held < FOTOGRAMA.maxFiles ? this.first("preparing") : undefined;
  }

  private first(state: Upload["state"]): Upload | undefined {
    return this.state.list.find((upload) => upload.state === state);
  }

  private forget(key: number): void {
    this.attempts.delete(key);
    this.unanswered.delete(key);
    this.accepted.delete(key);
  }

  private dropPreview({ preview }: Upload): void {
    if (preview) this.deps.preview.drop(preview);
  }

  private patch(key: number, values: Partial<Upload>): void {
    this.change({
      list: this.state.list.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)),
    });
  }

  private change(values: Partial<UploadState>): void {
    this.state = { ...this.state, ...values };
    for (const listener of this.listeners) listener();
  }
}
