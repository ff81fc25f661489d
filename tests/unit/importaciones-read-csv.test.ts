import { describe, expect, it } from "vitest";
import { readBook } from "@/ministry-api/importaciones/read/read-book";
import { textsOf } from "@/ministry-api/importaciones/row-texts";
import { cellsOf, utf8, windows } from "@/tests/support/import-files";

/** Texts in rows and columns, from every program that writes some. */

const read = (bytes: Uint8Array, nombre = "Lugares de La Paz.csv") => readBook(nombre, bytes);
const GUESSED = "El archivo no está en UTF-8: se leyó como texto de Windows. Revise las tildes y las eñes.";

describe("what stands between cells", () => {
  it.each([
    ["commas", 'NOMBRE,X,Y\nIllimani,"-16,63",-67.79\n"Lago, ""grande""",1,2\n'],
    ["semicolons", 'NOMBRE;X;Y\r\nIllimani;-16,63;-67.79\r\n"Lago, ""grande""";1;2\r\n'],
    ["tabs", 'NOMBRE\tX\tY\rIllimani\t-16,63\t-67.79\r"Lago, ""grande"""\t1\t2'],
    ["bars", 'NOMBRE|X|Y\nIllimani|-16,63|-67.79\nLago, "grande"|1|2'],
    ["what its first line says", 'sep=#\r\nNOMBRE#X#Y\r\nIllimani#-16,63#-67.79\r\n"Lago, ""grande"""#1#2'],
  ])("is found: %s", async (_, content) => {
    const libro = await read(utf8(content));
    expect(libro).toMatchObject({
      formato: "CSV",
      avisos: [],
      hojas: [{ nombre: "Lugares de La Paz", oculta: false }],
    });
    expect(libro.hojas[0]?.lineas).toEqual([
      { fila: 1, celdas: ["NOMBRE", "X", "Y"] },
      { fila: 2, celdas: ["Illimani", "-16,63", "-67.79"] },
      { fila: 3, celdas: ['Lago, "grande"', "1", "2"] },
    ]);
  });

  it("are semicolons where each cell is a number with a decimal comma", async () => {
    expect(cellsOf(await read(utf8("1,5;2,5\n3,5;4,5\n")))).toEqual([
      ["1,5", "2,5"],
      ["3,5", "4,5"],
    ]);
  });

  it("is found below titles and in spite of single rows of other lengths", async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `Lugar ${at};-16,5;-68,1`).join("\n");
    const cells = cellsOf(await read(utf8(`INVENTARIO, 2026\n\nNOMBRE;X;Y\n${rows}\nTotal;30`)));
    expect(cells?.[1]).toEqual(["NOMBRE", "X", "Y"]);
    expect(cells?.at(-2)).toEqual(["Lugar 29", "-16,5", "-68,1"]);
  });

  it("is not what stands within frames", async () => {
    expect(cellsOf(await read(utf8('"","a;b","c|d"\n')))).toEqual([["", "a;b", "c|d"]]);
    expect(cellsOf(await read(utf8('"a","x;y"\n"b","z;w"\n')))).toEqual([
      ["a", "x;y"],
      ["b", "z;w"],
    ]);
  });

  it("may be nothing: one column", async () => {
    expect(cellsOf(await read(utf8("NOMBRE\nIllimani\nSajama\n")))).toEqual([["NOMBRE"], ["Illimani"], ["Sajama"]]);
  });
});

describe("rows", () => {
  it("are counted as a spreadsheet counts them: empty ones, too, and breaks within a cell not", async () => {
    const { hojas } = await read(utf8('A;B\n\n;\n"uno\r\ndos";2\n'));
    expect(hojas[0]?.lineas).toEqual([
      { fila: 1, celdas: ["A", "B"] },
      { fila: 4, celdas: ["uno\ndos", "2"] },
    ]);
  });

  it("end in either way, even mixed", async () => {
    expect(cellsOf(await read(utf8("A,B\r\n1,2\n3,4\r5,6")))).toEqual([
      ["A", "B"],
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
    ]);
  });

  it("with quotation marks that are no frame are taken as they are", async () => {
    expect(cellsOf(await read(utf8('A;B\nTubo de 5" de ancho;x\nEl "Prado";y\n')))).toEqual([
      ["A", "B"],
      ['Tubo de 5" de ancho', "x"],
      ['El "Prado"', "y"],
    ]);
  });

  it("with a frame that never ends are split by lines, which is said", async () => {
    const libro = await read(utf8('A;B\n"Mercado;x\nSajama;y\n'));
    expect(cellsOf(libro)).toEqual([
      ["A", "B"],
      ['"Mercado', "x"],
      ["Sajama", "y"],
    ]);
    expect(libro.avisos).toEqual(["Hay comillas que se abren y no se cierran: se leyeron como parte del texto."]);
  });

  it("of error texts are empty, which is said", async () => {
    const libro = await read(utf8("A;B\n#N/D;#¡REF!\nx;#N/A\n"));
    expect(cellsOf(libro)).toEqual([["A", "B"], ["x"]]);
    expect(libro.avisos).toEqual(["3 celdas con un error (como #N/A o #REF!) quedan vacías."]);
  });

  it("beyond 20,000 are refused with the figure", async () => {
    const rows = Array.from({ length: 23_410 }, (_, at) => `L${at};1`).join("\n");
    await expect(read(utf8(`NOMBRE;X\n${rows}`))).rejects.toThrow(
      /^El archivo tiene 23\.410 filas; se importan hasta 20\.000\. Divídalo y súbalo por partes\.$/,
    );
  });

  it("that are millions of empty lines are refused in time", { timeout: 60_000 }, async () => {
    await expect(read(utf8(`${"\n".repeat(2_000_000)}`))).rejects.toThrow("El archivo está vacío.");
    await expect(read(utf8(`${";\n".repeat(300_000)}`))).rejects.toThrow("El archivo no tiene filas.");
  });
});

describe("letters", () => {
  const CONTENT = "NOMBRE;LUGAR\nÑuñorco;Potosí\n";
  const cells = [
    ["NOMBRE", "LUGAR"],
    ["Ñuñorco", "Potosí"],
  ];

  it.each([
    ["UTF-8", utf8(CONTENT)],
    ["UTF-8 with a mark", utf8(`\uFEFF${CONTENT}`)],
    ["UTF-16 with a mark", new Uint8Array(Buffer.from(`\uFEFF${CONTENT}`, "utf16le"))],
    ["UTF-16 the other way round", new Uint8Array(Buffer.from(`\uFEFF${CONTENT}`, "utf16le").swap16())],
  ])("in %s", async (_, bytes) => {
    const libro = await read(bytes);
    expect([cellsOf(libro), libro.avisos]).toEqual([cells, []]);
  });

  it.each([
    ["little end first", new Uint8Array(Buffer.from(CONTENT, "utf16le"))],
    ["big end first", new Uint8Array(Buffer.from(CONTENT, "utf16le").swap16())],
  ])("in UTF-16 without a mark, %s", async (_, bytes) => {
    const libro = await read(bytes);
    expect([cellsOf(libro), libro.avisos]).toEqual([cells, []]);
  });

  it("of another encoding cost the cell that they stand in, which is named", async () => {
    const bytes = new Uint8Array([...utf8(CONTENT), ...windows("Ca\u00f1a;"), ...utf8("Peña\n")]);
    const libro = await read(bytes);
    expect(cellsOf(libro)).toEqual([...cells, ["Caña", "Peña"]]);
    expect(libro.avisos).toEqual([
      "1 celda con letras que no están en UTF-8, leídas como de Windows; revise: fila 3, columna A.",
    ]);
  });

  it("have no NUL among them", async () => {
    const libro = await read(utf8(`${CONTENT}Caña\u0000;ok\n`));
    expect([cellsOf(libro)?.[2], libro.avisos]).toEqual([["Caña", "ok"], []]);
  });

  it("of Windows, which is said", async () => {
    const libro = await read(windows(CONTENT));
    expect([cellsOf(libro), libro.avisos]).toEqual([cells, [GUESSED]]);
    // Quotation marks and the euro stand where Latin 1 has nothing.
    expect(cellsOf(await read(new Uint8Array([0x80, 0x3b, 0x93, 0xe1, 0x94])))).toEqual([["€", "“á”"]]);
  });
});

describe("letters that a program had read in another encoding", () => {
  it("are read as they were, and told once with an example", async () => {
    const libro = await read(
      utf8("NOMBRE;NOTA\nPotosÃ\u00AD y MÃºsica;â€œNÂº 1â€\u009D\nCaÃ±Ã³n;CaÃ±Ã³n de ToroToro\n"),
    );
    expect(cellsOf(libro)?.slice(1)).toEqual([
      ["Potosí y Música", "“Nº 1”"],
      ["Cañón", "Cañón de ToroToro"],
    ]);
    expect(libro.avisos).toEqual([
      "Otro programa había cambiado las tildes y las eñes: «PotosÃ y MÃºsica» se lee «Potosí y Música».",
    ]);
  });

  it.each(["SÃO PAULO", "Ã’uqu", "Peña Ã± Ñ", "Café «Ñandú»", "Mburuvichá ≥ 3000", "Ü«", "Nº 5 – Año"])(
    "stay where they are none: %s",
    async (text) => {
      const libro = await read(utf8(`NOMBRE;X\n${text};1\n`));
      expect(cellsOf(libro)?.[1]?.[0]).toBe(text);
      expect(libro.avisos).toEqual([]);
    },
  );
});

describe("a cell in which a program left a piece of a web page", () => {
  const columnas = ["nombre_atractivo", "descripcion", "id_municipio", "cite"].map((significado, n) => ({
    ...{ n, significado, encabezado: significado, muestra: [], como: "RECONOCIDA" as const },
  }));
  const choice = { tipo: "ppirta" as const, columnas, fijos: {}, por_fila: [] };
  const texts = (...celdas: string[]) => textsOf(celdas, choice);

  it("is its text, with a line for each paragraph", () => {
    const page = "<p><strong>Arquitecto: C&eacute;sar</strong></p><p>Obra de 1906.<br/>Abierta</p>";
    expect(texts("Caf&eacute; Sol &amp; Luna", page)).toMatchObject({
      nombre_atractivo: "Café Sol & Luna",
      descripcion: "Arquitecto: César\nObra de 1906.\nAbierta",
    });
  });

  it.each(["Hostal <El Sol>", "R&B; música", "a < b > c", "Bar Ñ & Cía."])("stays where it is none: %s", (text) => {
    expect(texts(text, text)).toMatchObject({ nombre_atractivo: text, descripcion: text });
  });

  it("stays in a row that names its record, whose text it may be", () => {
    expect(texts("<b>Salar</b>", "", "Uyuni", "PT-ATR-2026-00001")).toMatchObject({ nombre_atractivo: "<b>Salar</b>" });
  });
});
