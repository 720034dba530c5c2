import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.index.reindex.ReindexPlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** One OpenSearch node on loopback, for tests: prints its port, and runs until its standard input ends. */
public final class OneNode extends Node {
  private OneNode(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "one"),
        List.of(Netty4Plugin.class, ReindexPlugin.class),
        true);
  }

  /** Arguments: data folder, port (0 = any free port). */
  public static void main(String[] arguments) throws Exception {
    Settings settings =
        Settings.builder()
            .put("path.home", arguments[0])
            .put("cluster.name", "towncode-tests")
            .put("discovery.type", "single-node")
            .put("network.host", "127.0.0.1")
            .put("http.port", arguments[1])
            .put("transport.port", "0")
            // Tests need little space, however full the disk is.
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .build();
    try (OneNode node = new OneNode(settings)) {
      node.start();
      int port = node.injector().getInstance(HttpServerTransport.class).boundAddress().publishAddress().getPort();
      System.out.println("listening on " + port);
      while (System.in.read() >= 0) {}
    }
    System.exit(0);
  }
}
