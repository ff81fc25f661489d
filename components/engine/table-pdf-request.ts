import { fetchOwn } from "@/lib/connection/own-answer";

/** Identifies a page of a list. The server loads its rows itself, so that no text sent by the browser is printed. */
interface TablePage {
  lista: string;
  page: number;
  rows: number;
  q: string;
  sort?: string;
  [filter: string]: string | number | null | undefined;
}

/** Requests the page as a PDF from our own server. Errors: Error with the status for any other response; AbortError. */
export async function askTablePdf(page: TablePage, signal: AbortSignal): Promise<Blob> {
  const answer = await fetchOwn("/pdf/tabla", {
    method: "POST",
    headers: { "content-type": "application/json" },
    credentials: "same-origin",
    signal,
    body: JSON.stringify(page),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.blob();
}
