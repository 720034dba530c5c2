import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** An address whose connection to a server can be opened, frozen and cut. */
export class Line {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port = 0;
  #isFrozen = false;

  /** @param url of the server */
  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#server = createServer((socket) => {
      const onward = connect(Number(port), hostname);
      for (const end of [socket, onward]) {
        this.#sockets.add(end);
        end
          .on("error", () => undefined)
          .on("close", () => {
            this.#sockets.delete(end);
            for (const each of [socket, onward]) each.destroy();
          });
      }
      if (!this.#isFrozen) socket.pipe(onward).pipe(socket);
    });
  }
  async open(): Promise<void> {
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }
  /** Nothing passes any more, and connections stay open, as if the server hung. */
  freeze(): void {
    this.#isFrozen = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }
  async cut(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#isFrozen = false;
    await once(this.#server, "close");
  }
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }
}
