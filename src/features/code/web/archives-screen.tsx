export default function ArchivesScreen() {
  return <h1>Archives</h1>;
}
