import { Spool } from "./spool.ts";

/** Three texts for each provision, by `Skeleton.text`: its content as JSON, its law and its notes as plain text. */
export class ProvisionTexts {
  private readonly spool = new Spool();

  add(content: string, body: string, notes: string): number {
    const first = this.spool.add(content);
    this.spool.add(body);
    this.spool.add(notes);
    return first;
  }

  content(text: number): string {
    return this.spool.get(text);
  }

  body(text: number): string {
    return this.spool.get(text + 1);
  }

  notes(text: number): string {
    return this.spool.get(text + 2);
  }

  close(): void {
    this.spool.close();
  }
}
