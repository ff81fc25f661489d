/** Which page of which list: the server loads it again itself, so that no text of the browser's is printed. */
export interface TablePage {
  lista: string;
  page: number;
  rows: number;
  q: string;
  sort?: string;
  [filter: string]: string | number | null | undefined;
}

/** The page as a PDF of our own server's. Errors: Error where it answers anything else; AbortError. */
export async function askTablePdf(page: TablePage, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch("/pdf/tabla", {
    method: "POST",
    headers: { "content-type": "application/json" },
    credentials: "same-origin",
    signal,
    body: JSON.stringify(page),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.blob();
}
