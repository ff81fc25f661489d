import { cookies } from "next/headers";
import Link from "next/link";
import { upstream } from "./upstream";

type Row = Record<string, unknown> & { id: number };

/** The first list in a reply: `{ name: { data } }` or `{ name: [] }`. */
function rowsOf(reply: unknown): Row[] {
  const [first] = Object.values(reply as Record<string, Row[] | { data?: Row[] }>);
  const rows = Array.isArray(first) ? first : first?.data;
  return Array.isArray(rows) ? rows : [];
}

interface PageProps {
  searchParams: Promise<{ de?: string | string[]; columnas?: string }>;
}

/**
 * The floor of a screen: reads a cookie, makes the screen's calls (`de`) and shows the rows' columns (`columnas`) in
 * plain tables.
 */
export default async function Page({ searchParams }: PageProps) {
  const { de = [], columnas = "id" } = await searchParams;
  const token = (await cookies()).get("token")?.value;
  const replies: unknown[] = await Promise.all([de].flat().map(async (path) => (await upstream(path, token)).json()));
  const columns = columnas.split(",");
  return (
    <main>
      {replies.map((reply, index) => (
        <table key={index}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column}>{column}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(reply).map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td key={column}>{String(row[column] ?? "")}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <Link href={`?de=ppirta%3Fpage%3D1%26rows%3D10%26q%3Dl&columnas=${columnas}`} prefetch={false}>
        l
      </Link>
    </main>
  );
}
