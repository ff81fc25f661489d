import { instant } from "@/contract/wire";
import { expect, test } from "vitest";
import {
  daysSince,
  formatBytes,
  formatCoordinate,
  formatDay,
  formatDays,
  formatInstant,
  formatNumber,
} from "@/lib/format";

test("instants read dd/mm/aaaa HH:mm in La Paz, four hours behind UTC all year", () => {
  expect(formatInstant("2026-11-21T13:05:00Z")).toBe("21/11/2026 09:05");
  expect(formatInstant("2026-06-01T03:59:00Z")).toBe("31/05/2026 23:59");
  expect(formatInstant("2026-01-01T04:00:00Z")).toBe("01/01/2026 00:00");
  expect(formatDay("2026-01-01T03:59:00Z")).toBe("31/12/2025");
  expect(formatInstant("ayer")).toBe("ayer");
  for (const nothing of [null, undefined, ""]) expect(formatInstant(nothing)).toBe("");
});

test("instants read as the time zone's own clock shows them", () => {
  const clock = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: "America/La_Paz", hourCycle: "h23" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  });
  for (let at = Date.UTC(1990, 0, 1); at < Date.UTC(2060, 0, 1); at += 999_983_000)
    expect(formatInstant(at)).toBe(clock.format(at).replace(", ", " "));
});

test("figures have a decimal comma and points between thousands", () => {
  expect(formatNumber(1247)).toBe("1.247");
  expect(formatNumber(-1234567.5)).toBe("-1.234.567,5");
  expect(formatNumber(0.1 + 0.2)).toBe("0,3");
  expect(formatNumber(3, 1)).toBe("3,0");
  expect(formatNumber(-0.4, 1)).toBe("-0,4");
  expect(formatNumber(null)).toBe("");
  expect(formatNumber(Number.NaN)).toBe("");
});

test("coordinates have a decimal point and five digits", () => {
  expect(formatCoordinate(-22.4333)).toBe("-22.43330");
  expect(formatCoordinate(null)).toBe("");
});

test("days are counted on La Paz's calendar", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(daysSince("2026-11-21T04:00:00Z", now)).toBe(0);
  expect(daysSince("2026-11-21T03:59:00Z", now)).toBe(1);
  expect(daysSince("2026-11-02T13:14:00Z", now)).toBe(19);
  expect(daysSince("2026-12-01T00:00:00Z", now)).toBe(0);
  expect(daysSince(null, now)).toBeNull();
  expect([0, 1, 19, 1500, null].map(formatDays)).toEqual(["Hoy", "1 día", "19 días", "1.500 días", ""]);
});

test("sizes read in kB and MB", () => {
  expect(formatBytes(900)).toBe("1 kB");
  expect(formatBytes(3.2 * 1024 * 1024)).toBe("3,2 MB");
  expect(formatBytes(10 * 1024 ** 3)).toBe("10,0 GB");
});

test.each([
  ["2026-03-21 22:30:00", "2026-03-22T02:30:00.000Z", "21/03/2026 22:30"],
  ["2026-03-21T22:30:00.123456", "2026-03-22T02:30:00.123Z", "21/03/2026 22:30"],
  ["2026-03-21 22:30", "2026-03-22T02:30:00.000Z", "21/03/2026 22:30"],
  ["2026-03-21", "2026-03-21T04:00:00.000Z", "21/03/2026 00:00"],
  ["2026-03-21T22:30:00Z", "2026-03-21T22:30:00Z", "21/03/2026 18:30"],
  ["2026-03-21T22:30:00-03:00", "2026-03-21T22:30:00-03:00", "21/03/2026 21:30"],
  ["2026-13-41 99:00", "2026-13-41 99:00", "2026-13-41 99:00"],
  ["ayer", "ayer", "ayer"],
  ["", null, ""],
])("an instant %j of a server, which is La Paz's if it names no zone", (sent, read, shown) => {
  expect(instant.parse(sent)).toBe(read);
  expect(formatInstant(instant.parse(sent))).toBe(shown);
});
