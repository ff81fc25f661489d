"use client";

import { useEffect, useState } from "react";

/** The light border that a reader needs around the symbol, in modules. */
const QUIET = 4;

/** A QR symbol as one path, and its side in modules with the quiet zone. The library is loaded on first use. */
async function draw(text: string): Promise<{ side: number; d: string }> {
  const { create } = await import("qrcode");
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  let d = "";
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) d += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
    }
  }
  return { side: modules.size + 2 * QUIET, d };
}

/** A QR code, black on white in both themes because readers need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ side: number; d: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    draw(text).then(
      (made) => wanted && setDrawn(made),
      // Offline: the secret beside it can be typed.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  return (
    <div className="size-44 shrink-0 overflow-hidden rounded-sm border border-line-default bg-qr-paper">
      {drawn && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${drawn.side} ${drawn.side}`} shapeRendering="crispEdges">
          <path d={drawn.d} className="fill-qr-ink" />
        </svg>
      )}
    </div>
  );
}
