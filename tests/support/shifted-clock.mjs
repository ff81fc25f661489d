// Loaded into a process under test with `--import`: its clock runs CLOCK_SHIFT_MINUTES ahead of this machine's.
const shift = Number(process.env.CLOCK_SHIFT_MINUTES ?? 0) * 60_000;
const now = () => real.now() + shift;
const real = Date;

globalThis.Date = new Proxy(real, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});
