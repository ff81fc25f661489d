import type { Page } from "@playwright/test";
import { axeFindings } from "./axe";

/** How a screen looks: what axe finds, and its width. */

/** The findings of axe on the current page (support/axe.ts). */
export const findings = (page: Page): Promise<string[]> => axeFindings(page);

/** By how many pixels the document is wider than its window. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** By how many pixels the document is higher than its window. */
export const downwards = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

/** A finger's width, in px (WCAG 2.5.5). */
const FINGER = 44;

/**
 * What a finger may miss: buttons, links and fields lower or narrower than 44 px, one line each. Links within a text
 * are as high as their line, and a small box counts with its label.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const pressed =
      "a[href], button, summary, select, textarea, input:not([readonly]), [role=tab], [role=radio], [role=checkbox]";
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      // What lies over all of a row makes the row the target.
      const after = getComputedStyle(element, "::after");
      if (after.content === "none" || after.position !== "absolute") return { width, height };
      return { width: Math.max(width, parseFloat(after.width)), height: Math.max(height, parseFloat(after.height)) };
    };
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      const target = element.closest("label, .control-box") ?? element;
      const inText = element.matches("a") && getComputedStyle(element).display === "inline" && !element.closest("li");
      const { width, height } = sizeOf(target);
      const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!shown || inText || element.matches(".sr-only, .sr-only *, [tabindex='-1']") || width <= 1) return [];
      if (width >= least && height >= least) return [];
      const name = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
      return [`${element.tagName.toLowerCase()} «${name.slice(0, 40)}» ${Math.round(width)}x${Math.round(height)}`];
    });
  }, FINGER);
