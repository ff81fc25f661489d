import sharp from "sharp";

const SKY = "#bcd9ee";

/** A drawn photo for the guide's record: a viewpoint above a salt flat, as a JPEG with GPS data. */
export async function landscape(hue: "manana" | "tarde"): Promise<Buffer> {
  const evening = hue === "tarde";
  const light = evening ? "#f6d9b0" : "#eaf4fb";
  const sky = evening ? "#e9a66a" : SKY;
  const far = evening ? "#8c6a7d" : "#8fa3bb";
  const near = evening ? "#6b4a3d" : "#7d6a52";
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 1600 1200">
    <defs>
      <linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/><stop offset="1" stop-color="${light}"/></linearGradient>
      <linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#dfe7ec"/></linearGradient>
    </defs>
    <rect width="1600" height="700" fill="url(#s)"/>
    <circle cx="${evening ? 1180 : 380}" cy="${evening ? 560 : 210}" r="70" fill="#fff6d8"/>
    <path d="M0 700 260 520 420 600 700 380 930 590 1120 500 1600 690V720H0Z" fill="${far}"/>
    <path d="M610 451 700 380 790 462 740 450 700 480 660 446Z" fill="#fff"/>
    <rect y="695" width="1600" height="505" fill="url(#f)"/>
    <g stroke="#c8d3da" stroke-width="3" fill="none">
      <path d="M0 790 240 770 420 820 700 785 980 830 1300 780 1600 815"/><path d="M240 770 180 900 420 960 700 905 980 970 1340 900 1300 780"/>
      <path d="M420 820 420 960M700 785 700 905M980 830 980 970M180 900 60 1010"/>
    </g>
    <path d="M0 1200V930C180 850 330 900 470 960 640 1030 760 1080 900 1200Z" fill="${near}"/>
    <g fill="#5d7350"><rect x="190" y="700" width="36" height="230" rx="18"/><rect x="140" y="770" width="30" height="90" rx="15"/><rect x="140" y="836" width="70" height="26" rx="13"/>
      <rect x="330" y="790" width="26" height="150" rx="13"/></g>
  </svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer();
}
