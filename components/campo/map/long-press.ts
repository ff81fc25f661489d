/** How long a finger rests, in ms, and how far it may stray, in px. */
const HOLD_MS = 500;
const STRAY = 10;

/** Calls `act` when one finger has rested on an element. The browser's own menu for it does not come. */
export function onLongPress(ground: HTMLElement, act: (press: PointerEvent) => void): void {
  let down: PointerEvent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => clearTimeout(timer);
  const lift = () => {
    giveUp();
    down = null;
  };
  ground.addEventListener("pointerdown", (press) => {
    giveUp();
    if (press.pointerType !== "touch") return;
    down = press;
    // A second finger zooms.
    if (press.isPrimary) timer = setTimeout(() => act(press), HOLD_MS);
  });
  ground.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (down && Math.hypot(clientX - down.clientX, clientY - down.clientY) > STRAY) giveUp();
  });
  ground.addEventListener("pointerup", lift);
  ground.addEventListener("pointercancel", lift);
  ground.addEventListener("contextmenu", (menu) => down && menu.preventDefault());
}
