CREATE TABLE "unindexed_changes" (
	"change" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unindexed_changes_change_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"town" text NOT NULL,
	"index_name" text NOT NULL,
	"ids" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unindexed_changes_town" ON "unindexed_changes" USING btree ("town");