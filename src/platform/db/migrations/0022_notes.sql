CREATE TABLE "notes" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"guid" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"plain" text NOT NULL,
	"color" text NOT NULL,
	"visibility" text NOT NULL,
	"group_id" integer,
	"display_mode" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"temporary_id" text,
	"passage" jsonb,
	"text_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"created_by_id" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_id" integer,
	CONSTRAINT "notes_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "notes_color" CHECK ("notes"."color" in ('default', 'accent', 'banner', 'title', 'teal', 'mint', 'berry', 'pineapple', 'roc')),
	CONSTRAINT "notes_visibility" CHECK ("notes"."visibility" in ('private', 'group', 'public')),
	CONSTRAINT "notes_display_mode" CHECK ("notes"."display_mode" in ('expanded', 'minimized')),
	CONSTRAINT "notes_has_group" CHECK (("notes"."visibility" = 'group') = ("notes"."group_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_group" FOREIGN KEY ("customer_id","group_id") REFERENCES "public"."groups"("customer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_guid" ON "notes" USING btree ("customer_id","guid");--> statement-breakpoint
CREATE INDEX "notes_sharing" ON "notes" USING btree ("customer_id","visibility","group_id","created_by_id");--> statement-breakpoint
CREATE INDEX "notes_updated" ON "notes" USING btree ("customer_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notes_temporary" ON "notes" USING btree ("customer_id","created_by_id","temporary_id") WHERE "notes"."temporary_id" is not null;