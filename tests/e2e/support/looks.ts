import type { Page } from "@playwright/test";
import { axeFindings } from "./axe";

/** How a screen looks: what axe finds, and its width. */

/** The findings of axe on the current page (support/axe.ts). */
export const findings = (page: Page): Promise<string[]> => axeFindings(page);

/** By how many pixels the document is wider than its window. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
