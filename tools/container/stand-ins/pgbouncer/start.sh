set -eu
cd /etc/pgbouncer
rm -f userlist.txt pgbouncer.ini
echo "\"$DB_USER\" \"$DB_PASSWORD\"" > userlist.txt
cat > pgbouncer.ini <<END
[databases]
$DB_NAME = host=$DB_HOST port=5432 auth_user=$DB_USER
[pgbouncer]
listen_addr = 0.0.0.0
listen_port = $LISTEN_PORT
unix_socket_dir =
auth_file = /etc/pgbouncer/userlist.txt
auth_type = $AUTH_TYPE
pool_mode = $POOL_MODE
ignore_startup_parameters = extra_float_digits
END
exec pgbouncer pgbouncer.ini
