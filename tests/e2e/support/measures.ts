import type { Page } from "@playwright/test";

/** What axe does not measure: content lost in a narrow window or with text spacing. */

/**
 * Text that cannot be read at the current size and spacing, one line each: cut off by a box that neither scrolls nor
 * has the full text as a title (an ellipsis with a title is no loss), or outside the window. Also lists what scrolls
 * sideways, except a table, a map, a picture or a row of tabs, which may. A chart counts as a picture with a table
 * beside it.
 */
export function lostContent(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost = new Set<string>();
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth + 1) lost.add(`the page is ${root.scrollWidth} px wide`);
    const edge = root.clientWidth;
    const unseen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        (width <= 1 && height <= 1) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const named = (element: Element, text: string) =>
      element.closest("[title]")?.getAttribute("title")?.includes(text) ?? false;
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const holder = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (
        !holder ||
        text === "" ||
        holder.closest("script, style, option, noscript, svg, .sr-only, [data-aria-hidden]") ||
        unseen(holder)
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const ink = range.getBoundingClientRect();
      if (ink.width === 0) continue;
      let scrolls = false;
      let hidden = false;
      for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) scrolls = true;
        if (scrolls) break;
        if (style.display === "inline" || !/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
        const { left, right, top, bottom, width } = box.getBoundingClientRect();
        if (width <= 1) break;
        hidden = ink.right > right + 2 || ink.left < left - 2 || ink.bottom > bottom + 4 || ink.top < top - 4;
        if (hidden && !named(holder, text)) lost.add(`cut: ${text.slice(0, 60)}`);
        if (hidden) break;
      }
      if (!scrolls && !hidden && (ink.right > edge + 1 || ink.left < -1 || ink.top + scrollY < -1))
        lost.add(`outside: ${text.slice(0, 60)}`);
    }
    for (const box of document.querySelectorAll("body *")) {
      if (box.scrollWidth <= box.clientWidth + 1 || !/auto|scroll/.test(getComputedStyle(box).overflowX)) continue;
      if (unseen(box) || box.matches("input, textarea, select")) continue;
      if (!box.querySelector("table, canvas, img") && !box.closest("nav, [role=tablist]"))
        lost.add(`scrolls sideways: <${box.tagName.toLowerCase()} class="${box.className}">`);
    }
    return [...lost];
  });
}

/** Turns the text spacing of WCAG 1.4.12 on or off. */
export function spaceOut(page: Page, on: boolean): Promise<void> {
  return page.evaluate((wanted) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
       p { margin-bottom: 2em !important; }`,
    );
    // A style sheet constructed by script: the content security policy does not apply to it.
    document.adoptedStyleSheets = wanted ? [sheet] : [];
  }, on);
}
